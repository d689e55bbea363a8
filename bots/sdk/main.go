package sdk

import (
	"fmt"
	"os"
)

// Main runs a bot as a program or a WASI module, on standard input and output. It exits with an error if the bot
// returns one.
func Main(play Play) {
	if err := play(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
