// Command gated prints the arguments of go test, one per line, for the tests that the gate adds to the quick ones.
// .ci/run calls it.
package main

import (
	"fmt"
	"os"

	"github.com/cookoff/cookoff/internal/tier/gated"
)

func main() {
	tests, err := gated.Find(".")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("-run\n%s\n", tests.Pattern)
	for _, folder := range tests.Packages {
		fmt.Println(folder)
	}
}
