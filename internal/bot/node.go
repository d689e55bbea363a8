package bot

import (
	_ "embed" // what bots in JavaScript find
	"fmt"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// node is the program that runs JavaScript files.
const node = "node"

// globals give JavaScript what it has on CodinGame, such as readline().
//
//go:embed codingame.cjs
var globals []byte

// findNode returns an error if there is no Node.js.
func findNode(lookPath func(string) (string, error)) error {
	if _, err := lookPath(node); err != nil {
		return fmt.Errorf("find Node.js, which runs .js files: there is no %s on the PATH: install it from https://nodejs.org "+
			"or as your system's package nodejs", node)
	}
	return nil
}

// unpackGlobals writes the globals where no bot can change them for those after it, and gives the path.
func unpackGlobals(_ *Bot, _ *Machine, place *workdir.Dir) (path string, err error) {
	const name = "codingame.cjs"
	dir, err := place.Unpack([]workdir.File{{Name: name, Data: globals}})
	if err != nil {
		return "", fmt.Errorf("unpack the globals of JavaScript: %w", err)
	}
	return filepath.Join(dir, name), nil
}
