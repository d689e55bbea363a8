package process_test

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// generationVariable is how often a program without a start stage has started itself.
const generationVariable = "BOT_TEST_GENERATION"

func TestMain(m *testing.M) {
	if n, err := strconv.Atoi(os.Getenv(generationVariable)); err == nil {
		playNoStage(n)
		return
	}
	contesttest.Main(m, roles())
}

// playNoStage is a program that has start stages, and is none whatever its arguments say.
func playNoStage(generation int) {
	const enough = 3
	fmt.Println("generation", generation)
	if generation == enough {
		return
	}
	_, err := process.NewStarter(os.Args[0]).Start(process.Command{
		Argv: []string{os.Args[0]}, Env: []string{generationVariable + "=" + strconv.Itoa(generation+1)}, Stdout: os.Stdout,
	})
	fmt.Println(err)
}
