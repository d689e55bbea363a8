//go:build !cgo || !plugin || (!linux && !darwin)

package goplugin

import (
	"errors"
	"fmt"
	"runtime"
)

// Hostable returns an error if this program cannot load plugins.
func Hostable() error {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		return fmt.Errorf("Go has no plugins on %s: build the bot as a program or a WASI module", runtime.GOOS) //nolint:staticcheck // Go is a name
	}
	return errors.New("this cookoff was built without the host of Go plugins: build one with make build, " +
		"or CGO_ENABLED=1 go build -tags plugin ./cmd/cookoff, where there is a C compiler")
}

func lookup(string) (any, error) { return nil, Hostable() }
