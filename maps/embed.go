// Package mapfiles carries the map files that ship with cookoff.
package mapfiles

import (
	"embed"
	"strings"
)

//go:embed *.txt
var files embed.FS

const extension = ".txt"

// Names are the names of the maps without their extension, in alphabetical order.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic("mapfiles: the embedded folder cannot be read: " + err.Error())
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), extension))
	}
	return names
}

// Read is the text of the map file with a name from Names.
func Read(name string) ([]byte, bool) {
	text, err := files.ReadFile(name + extension)
	return text, err == nil
}
