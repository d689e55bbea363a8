// A bot that makes a thousand calls a turn.
package main

import (
	"io"

	"github.com/cookoff/cookoff/bots/sdk"
)

func main() { sdk.Main(Play) }

// Play plays a match.
func Play(in io.Reader, out io.Writer) error {
	return sdk.Cook(in, out, func(g sdk.Greeting) (sdk.Turn, error) {
		return func(c *sdk.Controller) error {
			me := c.Bots(g.Team)[0]
			for range 1000 {
				c.Move(me, 0, 0)
			}
			return nil
		}, nil
	})
}
