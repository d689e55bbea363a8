package referee_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// howVariable is the environment variable that configures a role.
const howVariable = "REFEREE_TEST_HOW"

func TestMain(m *testing.M) {
	contesttest.Main(m, map[string]func(){
		"dice": playDice, "broken": playBroken, "invalid": playInvalid, "logging": playLogging, "checked": playChecked, "bot": playBot, "serve": serve,
		"recite": recite, "host": host,
	})
}

const diceManifest = `
title: Dice
referee: cmd:true
seats: [A, B, C]
score: eyes
turns: 30
max_turns: 1000000
idle: "0"
limits: {referee: 20s}
figures: {rolls: rolls}
options:
  faces: {about: of each die, default: 6, from: 2, to: 20}
  looks: {about: whether A looks at the die, default: "yes", choices: ["yes", "no"]}
`

// newGame returns a game whose referee is a role of this test program.
func newGame(t testing.TB, manifest, role, how string) *referee.Game {
	t.Helper()
	g := must.Get(referee.New(referee.Source{
		Name: "dice", Dir: t.TempDir(), File: "game.yaml", Text: []byte(manifest),
		Host: referee.Host{Launch: func(*bot.Bot) referee.Launch {
			return func(...string) (*conversation.Process, func() error, error) {
				p, err := conversation.Start(t.Context(), bot.Command{
					Argv: []string{os.Args[0]}, Env: append(os.Environ(), contesttest.RoleVariable+"="+role, howVariable+"="+how),
				})
				if err != nil {
					return nil, nil, err
				}
				return p, func() error { return p.Close(0) }, nil
			}
		}},
	}))(t)
	t.Cleanup(func() {
		if err := g.Close(); err != nil {
			t.Error(err)
		}
	})
	return g
}

// scenario returns a scenario in which options replace the last defaults.
func scenario(options ...contest.OptionValue) contest.Scenario {
	s := contest.Scenario{Game: "dice", Name: "dice", Options: []contest.OptionValue{{Name: "seed", Value: "7"}, {Name: "faces", Value: "6"}, {Name: "looks", Value: "yes"}}}
	s.Options = append(s.Options[:len(s.Options)-len(options)], options...)
	return s
}

type diceMessage struct {
	Do      string
	Seed    int64
	Turns   int
	Want    []string
	Options struct {
		Faces int64
		Looks string
	}
	Answers []struct {
		Seat   int
		Lines  []string
		Failed string
	}
}

// playDice is a referee. In each turn, seat 0 may look at a die, and then every seat says whether to add its value to the score.
func playDice() {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	var seed, face int64
	var scores [3]int64
	var gone [3]bool
	turn, turns, looked, looks := 0, 0, false, true
	var want string
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var m diceMessage
		if err := json.Unmarshal(line, &m); err != nil {
			panic(err)
		}
		note, end := "", false
		switch m.Do {
		case "hello":
			_, _ = fmt.Fprintln(out, `{"referee":1,"can":["state","scene","views","choices","bound"]}`)
			_ = out.Flush()
			continue
		case "start":
			seed, scores, gone, turn, turns, looked = m.Seed, [3]int64{}, [3]bool{}, 1, m.Turns, false
			want = strings.Join(m.Want, " ")
			face, looks = m.Options.Faces, m.Options.Looks != "no"
			note = fmt.Sprintf(`"bound":%d,`, face*int64(turns))
			note += `"stage":{"boards":[{"width":2,"height":1,"owner":-1}],"tiles":[{"name":"table","letter":"."}],"things":[{"name":"die","letter":"d"}]},`
		case "answers":
			for _, a := range m.Answers {
				if a.Failed != "" {
					gone[a.Seat] = true
				} else if len(a.Lines) > 0 && a.Lines[0] == "add" {
					scores[a.Seat] += seed % face
				} else if len(a.Lines) > 0 && a.Lines[0] == "cheat" && !gone[a.Seat] {
					gone[a.Seat] = true
					note = fmt.Sprintf(`"out":[{"seat":%d,"why":"cheated"}],`, a.Seat)
				}
			}
			if looked = looks && !looked; !looked {
				turn++
				seed = (seed*1103515245 + 12345) % (1 << 31)
			}
			end = turn > turns
		}
		_, _ = fmt.Fprintf(out, `{%s"scores":[%d,%d,%d],"turn":%d`, note, scores[0], scores[1], scores[2], turn)
		if strings.Contains(want, "state") {
			_, _ = fmt.Fprintf(out, `,"state":{"seed":%d}`, seed)
		}
		if strings.Contains(want, "scene") {
			_, _ = fmt.Fprintf(out, `,"scene":{"cells":[".."],"sprites":[{"id":"die","thing":0,"x":1,"y":0,"badge":"%d"}]}`, seed%face)
		}
		if strings.Contains(want, "views") {
			hidden := `{"cells":[".."],"sprites":[{"id":"die","thing":0,"x":1,"y":0,"badge":"?"}]}`
			_, _ = fmt.Fprintf(out, `,"views":[{"cells":[".."],"sprites":[{"id":"die","thing":0,"x":1,"y":0,"badge":"%d"}]},%s,%[2]s]`, seed%face, hidden)
		}
		switch {
		case end:
			_, _ = fmt.Fprintf(out, `,"end":{"reason":"done","figures":[{"rolls":%d},{},{}],"findings":[{"kind":"luck","seat":0,"turn":2,"text":"lucky"}]}`, turns)
		case looks && !looked:
			_, _ = fmt.Fprintf(out, `,"ask":[{"seat":0,"lines":["look?","%d"],"read":1}]`, seed%face)
		default:
			_, _ = fmt.Fprint(out, `,"ask":[{"seat":0,"lines":["go"],"read":2,"choices":["add\nx","no\nx"]},{"seat":1,"lines":["go"],"choices":["add","no"]},{"seat":2,"lines":["go"],"choices":["add","no"]}]`)
		}
		_, _ = fmt.Fprintln(out, "}")
		_ = out.Flush()
	}
}

// playBot is a bot that looks and adds.
func playBot() {
	how, turn := os.Getenv(howVariable), 0
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch in.Text() {
		case "look?":
			fmt.Println("yes")
		case "go":
			turn++
			switch {
			case how == "first":
				fmt.Println("add\nmore")
			case how == "crash" && turn == 3:
				os.Exit(3)
			case how == "sleep" && turn == 3:
				time.Sleep(time.Minute)
			case how == "cheat" && turn == 3:
				fmt.Println("cheat")
			default:
				fmt.Println("add")
			}
		}
	}
}

// serve is the referee of a built-in game without scenes, which would take most of the time.
func serve() {
	if err := games.Serve(os.Getenv(howVariable), os.Stdin, noScenes{os.Stdout}); err != nil {
		panic(err)
	}
}

// noScenes removes the ability to draw scenes from the hello of a referee.
type noScenes struct{ io.Writer }

func (u noScenes) Write(line []byte) (int, error) {
	_, err := u.Writer.Write(bytes.Replace(line, []byte(`"can":["state","scene"]`), []byte(`"can":["state"]`), 1))
	return len(line), err
}
