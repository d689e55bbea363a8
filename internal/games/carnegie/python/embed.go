// Package python embeds the Python side of the Carnegie Cookoff: a small host, and the modules that contest bots
// import. Written to a folder, it runs an unmodified contest bot in its own process and speaks the cookoff-bot/1
// protocol:
//
//	python3 folder/_cookoff_host.py /path/to/bot.py
//
// It only has files and imports no package of this project.
package python

import (
	"embed"
	"io/fs"
)

//go:embed *.py
var files embed.FS

// Files returns the flat folder of modules; the host's entry is _cookoff_host.py.
func Files() fs.FS { return files }
