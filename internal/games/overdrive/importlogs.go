package overdrive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/text/jsonin"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Files in the contest's match logs.
const (
	commandFile = "PlayerCommand.txt"
	mapFile     = "JsonMap.json"
	globalFile  = "GlobalState.json"
	endFile     = "endGameState.txt"
)

// commandPath matches the path of a player's answer in the first round. Groups: the folder of the match, the player's
// name.
var commandPath = regexp.MustCompile(`^(?:(.*)/)?Round 0*1/(.+)/` + commandFile + `$`)

// foreignLogs holds the match logs of the contest's runner.
type foreignLogs struct {
	files map[string]func() ([]byte, error)
	root  string // prefix of the paths, ending with a slash if not empty
	names [race.Players]string
}

// findLogs finds the logs of the only match in a folder or archive.
func findLogs(from *contest.Foreign) (*foreignLogs, error) {
	players := map[string][]string{} // by folder
	for path := range from.Files {
		if m := commandPath.FindStringSubmatch(path); m != nil {
			players[m[1]] = append(players[m[1]], m[2])
		}
	}
	var roots []string
	for root := range players {
		roots = append(roots, root)
	}
	slices.Sort(roots)
	switch {
	case len(roots) == 0:
		return nil, contest.ErrUnknownFormat
	case len(roots) > 1:
		shown := roots[:min(len(roots), maxListed)]
		return nil, fmt.Errorf("it contains the logs of %d matches; import them one by one: %s", len(roots), spelling.List(shown))
	}
	l := &foreignLogs{files: from.Files, root: roots[0]}
	if l.root != "" {
		l.root += "/"
	}
	for _, name := range players[roots[0]] {
		player := slices.IndexFunc(seats(), func(seat string) bool { return strings.HasPrefix(name, seat+" - ") || name == consoleName(seat) })
		if player < 0 || l.names[player] != "" {
			return nil, fmt.Errorf("%s is an unexpected player; players must be named %q and %q", name, "A - NAME", "B - NAME")
		}
		l.names[player] = name
	}
	for player, seat := range seats() {
		if l.names[player] == "" {
			return nil, fmt.Errorf("the answers of player %s are missing: the first round has no folder %q", seat, seat+" - NAME")
		}
	}
	return l, nil
}

// maxListed limits the matches that an error lists.
const maxListed = 4

// consoleName is the runner's name for a player at the console.
func consoleName(seat string) string { return "BotPlayer " + seat }

// bots returns the players' names for the trace, from which runnerNames derives the runner's.
func (l *foreignLogs) bots() (bots []string) {
	for player, seat := range seats() {
		bots = append(bots, strings.TrimPrefix(l.names[player], seat+" - "))
	}
	return bots
}

// errMissing reports a file that the logs lack.
var errMissing = errors.New("it is missing")

// path returns the path of a round's file.
func (l *foreignLogs) path(round int, file string) string {
	return fmt.Sprintf("%sRound %03d/%s", l.root, round, file)
}

// has reports whether a round's file exists.
func (l *foreignLogs) has(round int, file string) bool { return l.files[l.path(round, file)] != nil }

// read reads a round's file and normalises its line breaks, which some tools change.
func (l *foreignLogs) read(round int, file string) ([]byte, error) {
	path := l.path(round, file)
	open := l.files[path]
	if open == nil {
		return nil, errMissing
	}
	text, err := open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), nil
}

// answer reads a player's answer in a round, or returns errMissing.
func (l *foreignLogs) answer(round, player int) (contest.Answer, error) {
	text, err := l.read(round, l.names[player]+"/"+commandFile)
	if err != nil {
		return contest.Answer{}, err
	}
	command, rest, _ := strings.Cut(string(text), "\n")
	command, ok := strings.CutPrefix(command, "Command: ")
	if !ok {
		return contest.Answer{}, fmt.Errorf("round %d: %s of %s does not begin with %q", round, commandFile, l.names[player], "Command: ")
	}
	if command != race.NoCommand {
		return contest.AnswerOf(command, nil)
	}
	taken, exception, _ := strings.Cut(rest, "\n")
	millis, _ := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(taken, "Execution time: "), "ms")) // 0 if damaged
	switch exception, threw := strings.CutPrefix(strings.TrimSuffix(exception, "\n"), "Exception: "); {
	case threw && exception != "null":
		return linegame.MissedAnswer(bot.Crashed), nil
	case millis >= int(turnLimit.Milliseconds()):
		return linegame.MissedAnswer(bot.TimedOut), nil
	}
	return contest.Answer{}, nil // the logs do not show failures, so that it counts as no command
}

// seedLine and winnerLine match the lines of endGameState.txt with the match's seed and with the winner.
var (
	seedLine   = regexp.MustCompile(`(?m)^Match seed: (-?\d{1,11})$`)
	winnerLine = regexp.MustCompile(`(?m)^The winner is: (.*)$`)
)

// ending returns the match's seed and the winner's name; empty if the logs do not contain them.
func (l *foreignLogs) ending() (seed, winner string) {
	for path, open := range l.files {
		if strings.HasPrefix(path, l.root+"Round ") && strings.HasSuffix(path, "/"+endFile) {
			text, _ := open() // errors count as a missing file
			text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
			if m := seedLine.FindSubmatch(text); m != nil {
				seed = string(m[1])
			}
			if m := winnerLine.FindSubmatch(text); m != nil {
				winner = string(m[1])
			}
		}
	}
	return seed, winner
}

// shows reports whether a block is in view.
func (m *logMap) shows(p race.Position) bool {
	return slices.ContainsFunc(m.World, func(lane []logBlock) bool {
		return slices.ContainsFunc(lane, func(b logBlock) bool { return b.position() == p })
	})
}

// firstMaps reads the players' maps in the first round; nil for missing ones.
func (l *foreignLogs) firstMaps() (maps [race.Players]*logMap, err error) {
	for player, name := range l.names {
		text, err := l.read(1, name+"/"+mapFile)
		if errors.Is(err, errMissing) {
			continue
		}
		if err == nil {
			maps[player] = new(logMap)
			err = jsonin.Decode(text, maps[player])
		}
		if err != nil {
			return maps, fmt.Errorf("round 1: %s of %s: %w", mapFile, name, err)
		}
	}
	return maps, nil
}

// firstGlobal reads the blocks as they are after the first round.
func (l *foreignLogs) firstGlobal() (blocks []logBlock, err error) {
	text, err := l.read(1, globalFile)
	if err != nil {
		return nil, fmt.Errorf("round 1: %s: %w", globalFile, err)
	}
	var global struct{ Blocks json.RawMessage }
	if err = jsonin.Decode(text, &global); err == nil {
		err = json.Unmarshal(global.Blocks, &blocks)
	}
	if err != nil {
		return nil, fmt.Errorf("round 1: %s: %w", globalFile, err)
	}
	return blocks, nil
}
