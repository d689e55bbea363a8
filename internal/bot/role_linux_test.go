package bot_test

import (
	"context"
	"fmt"
	"os"

	"github.com/cookoff/cookoff/internal/bot"
)

// roles are the programs that the test binary can play.
func roles() map[string]func() {
	return map[string]func(){"runner": playRunner}
}

// playRunner starts a bot, says its pid and waits to be killed.
func playRunner() {
	p, err := bot.Start(context.Background(), bot.Command{
		Argv: []string{"sh", "-c", "echo $$; exec sleep 1000"},
	})
	if err == nil {
		var line []byte
		line, err = p.ReadLine()
		fmt.Printf("%s\n", line)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	select {}
}
