// Command gated prints what to give to go test, an argument a line, so that it runs the tests which the gate adds to
// the quick ones: .ci/run calls it.
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
