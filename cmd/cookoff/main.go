// Command cookoff plays contest bots against each other.
package main

import (
	"os"

	"github.com/cookoff/cookoff/internal/cli"
)

// version is set by the linker in released builds.
var version = ""

func main() { os.Exit(cli.Main(version)) }
