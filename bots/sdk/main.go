package sdk

import (
	"fmt"
	"os"
)

// Main runs a bot that is a program or a WASI module: on standard input and output. It ends the
// program if the bot gives an error.
func Main(play Play) {
	if err := play(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
