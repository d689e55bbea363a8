//go:build !unix

package bench

import "errors"

func usageNow() (usage, error) {
	return usage{}, errors.New("this system does not say how much CPU time processes have used that have ended")
}
