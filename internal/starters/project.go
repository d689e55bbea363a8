package starters

import (
	_ "embed"
	"path/filepath"
	"strings"
)

//go:embed project/strength.yml
var workflow string

//go:embed project/cookoff.yaml
var settings string

// Workflow returns the workflow for GitHub Actions that guards a bot, by its word, on the scenarios of --on;
// empty takes those that cookoff regress takes by itself.
func Workflow(bot, on string) File {
	if on != "" {
		on = " --on " + on
	}
	text := strings.NewReplacer("{{bot}}", bot, "{{on}}", on).Replace(workflow)
	return File{Path: filepath.Join(".github", "workflows", "strength.yml"), Data: []byte(text)}
}

// Settings returns a configuration file to begin with, of a game, which changes nothing.
func Settings(game string) File {
	return File{Path: "cookoff.yaml", Data: []byte(strings.ReplaceAll(settings, "{{game}}", game))}
}
