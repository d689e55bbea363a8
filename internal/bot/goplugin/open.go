//go:build cgo && plugin && (linux || darwin)

package goplugin

import (
	"fmt"
	"plugin"
	"strings"
)

// Hostable returns an error if this program cannot load plugins.
func Hostable() error { return nil }

// lookup loads a plugin and returns its bot.
func lookup(path string) (any, error) {
	opened, err := plugin.Open(path)
	if err != nil {
		return nil, openError(err)
	}
	found, err := opened.Lookup(symbol)
	if err != nil {
		return nil, fmt.Errorf("it exports no %s; write: func %s(in io.Reader, out io.Writer) error", symbol, symbol)
	}
	return found, nil
}

// openError explains an error of plugin.Open, which compares the hash of every package.
func openError(err error) error {
	const marker = "plugin was built with a different version of package "
	if _, pkg, found := strings.Cut(err.Error(), marker); found {
		return fmt.Errorf("it was built with another version of package %s than this cookoff: "+
			"build both from the same source with the same flags", pkg)
	}
	return fmt.Errorf("it cannot be opened: %w", err)
}
