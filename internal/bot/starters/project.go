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

// Workflow returns a GitHub Actions workflow that tests a bot with cookoff regress on the scenarios on; empty for the
// default scenarios.
func Workflow(bot, on string) File {
	if on != "" {
		on = " --on " + on
	}
	text := strings.NewReplacer("{{bot}}", bot, "{{on}}", on).Replace(workflow)
	return File{Path: filepath.Join(".github", "workflows", "strength.yml"), Data: []byte(text)}
}

// Settings returns an initial configuration file for a game, with default values.
func Settings(game string) File {
	return File{Path: "cookoff.yaml", Data: []byte(strings.ReplaceAll(settings, "{{game}}", game))}
}
