// Package python carries the Python side of the Carnegie Cookoff: a small host, and the modules
// that contest bots import. Written out to a folder, it lets an unmodified contest bot run in a
// process of its own and play over the cookoff-bot/1 protocol:
//
//	python3 folder/_cookoff_host.py /path/to/bot.py
//
// It holds files only and imports nothing of ours.
package python

import (
	"embed"
	"io/fs"
)

//go:embed *.py
var files embed.FS

// Files returns the flat folder of modules; the host's entry is _cookoff_host.py.
func Files() fs.FS { return files }
