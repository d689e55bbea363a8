//go:build !unix

package relay

import "errors"

func makePipe(string) error {
	return errors.New("referees that start their players need named pipes, which this system does not have")
}
