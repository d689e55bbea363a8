package sdk

import (
	"fmt"
	"os"
)

// Main runs a bot as a program or a WASI module, on standard input and output. If the bot returns an error,
// Main prints it and exits with status 1.
func Main(play Play) {
	if err := play(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
