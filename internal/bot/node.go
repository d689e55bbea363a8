package bot

import (
	_ "embed" // for codingame.cjs
	"fmt"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot/workdir"
)

const node = "node"

// globals defines global functions of CodinGame, such as readline().
//
//go:embed codingame.cjs
var globals []byte

// findNode returns an error if there is no Node.js.
func findNode(lookPath func(string) (string, error)) error {
	if _, err := lookPath(node); err != nil {
		return fmt.Errorf("find Node.js, which runs .js files: there is no %s on the PATH; install it from https://nodejs.org "+
			"or as your system's package nodejs", node)
	}
	return nil
}

// nodeWithGlobals returns the command of Node.js with the globals, in a file that bots cannot change for each other.
func nodeWithGlobals(_ *Bot, _ *Machine, place *workdir.Dir) ([]string, error) {
	const name = "codingame.cjs"
	dir, err := place.Unpack([]workdir.File{{Name: name, Data: globals}})
	if err != nil {
		return nil, fmt.Errorf("unpack the globals of JavaScript: %w", err)
	}
	return []string{node, "--require", filepath.Join(dir, name)}, nil
}
