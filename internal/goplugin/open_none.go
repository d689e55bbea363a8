//go:build !cgo || !plugin || (!linux && !darwin)

package goplugin

import (
	"errors"
	"fmt"
	"runtime"
)

// Hostable tells why this program cannot open plugins.
func Hostable() error {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		return fmt.Errorf("Go has no plugins on %s: build the bot as a program or a WASI module", runtime.GOOS) //nolint:staticcheck // Go is a name
	}
	return errors.New("this cookoff was built without the host of plugins: build one with " +
		"CGO_ENABLED=1 go build -tags plugin ./cmd/cookoff")
}

func lookup(string) (any, error) { return nil, Hostable() }
