package overdrive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/replay"
)

// importLogs writes the trace of the match logs that the contest's runner left. Of the starts that they may have had
// it takes the one that explains most rounds.
func (g *rules) importLogs(ctx context.Context, from *contest.Foreign, to contest.Recorder) (*contest.Imported, error) {
	l, err := findLogs(from)
	if err != nil {
		return nil, err
	}
	starts, err := l.starts()
	if err != nil {
		return nil, err
	}
	var best *followed
	for _, start := range starts {
		f, err := g.follow(ctx, l, start, to)
		if err != nil {
			if best == nil && start.terms.Scenario.Text != nil {
				return nil, err
			}
			continue
		}
		if best == nil || f.agrees() > best.agrees() {
			best = f
		}
		if f.made.Differs == 0 {
			break
		}
	}
	if best == nil {
		return nil, ctx.Err()
	}
	return &best.made, best.trace.Write()
}

// followed is a match of the logs, played by the rules as far as both agree.
type followed struct {
	logs    *foreignLogs
	made    contest.Imported
	trace   *contest.Candidate
	absent  int // files with positions that are not there
	check   replay.CheckResult
	rules   []byte
	stopped bool
}

// agrees returns the number of rounds that the rules explain.
func (f *followed) agrees() int {
	if f.made.Differs > 0 {
		return f.made.Differs - 1
	}
	return f.made.Turns + 1
}

// follow plays the match of the logs from a start.
func (g *rules) follow(ctx context.Context, l *foreignLogs, start foreignStart, to contest.Recorder) (*followed, error) {
	f := &followed{logs: l, trace: contest.NewCandidate(to), made: contest.Imported{Form: "Overdrive match logs", Bots: l.bots(), Notes: start.notes}}
	script := &linegame.Script[*position]{Terms: start.terms, Bots: l.bots(), Next: f.next}
	at, result, err := linegame.Transcribe(ctx, g, script, f.trace)
	if err != nil {
		return nil, err
	}
	f.made.Turns = at.turns
	f.end(at, &result)
	return f, nil
}

// next returns the answers of the next round. The trace ends where the rules do not explain the logs.
func (f *followed) next(at *position) ([]contest.Answer, error) {
	f.compareGlobal(at)
	said := make([]contest.Answer, race.Players)
	for player := range said {
		var err error
		said[player], err = f.logs.answer(at.Next(), player)
		if errors.Is(err, errAbsent) {
			if player > 0 {
				f.note("round %d: the answer of %s is missing; the trace ends before it", at.Next(), f.logs.names[player])
			}
			return nil, io.EOF
		}
		if err != nil {
			return nil, err
		}
	}
	if f.compareMaps(at); f.stopped {
		return nil, io.EOF
	}
	return said, nil
}

// compareGlobal compares the position after the last round with the logs.
func (f *followed) compareGlobal(at *position) {
	if at.turns == 0 || at.thrown != nil {
		return
	}
	f.compare(at.turns, globalFile, at.turns, at.state.AppendGlobalState)
}

// compareMaps compares what the players see in the next round with the logs.
func (f *followed) compareMaps(at *position) {
	for player, name := range f.logs.names {
		f.compare(at.Next(), name+"/"+mapFile, at.turns, func(to []byte) []byte { return at.state.AppendJSONMap(to, player) })
	}
}

// compare compares a file of the logs with what the rules write. A difference is laid to the round after which it shows.
func (f *followed) compare(round int, file string, after int, write func(to []byte) []byte) {
	if f.stopped {
		return
	}
	text, err := f.logs.read(round, file)
	switch {
	case errors.Is(err, errAbsent):
		f.absent++
		return
	case err != nil:
		f.note("%v; it is not compared", err)
		return
	}
	f.rules = write(f.rules[:0])
	if bytes.Equal(text, f.rules) || f.check.Same(after, file, text, replay.Compact(f.rules), 1) {
		return
	}
	f.stopped, f.made.Differs = true, max(after, 1)
	f.note("round %d: these rules do not explain %s in the logs (%s, rules %s), which may come from another engine version or configuration; "+
		"the trace ends there", after, f.check.Diff.Field, f.check.Diff.Expected, f.check.Diff.Got)
}

func (f *followed) note(format string, args ...any) {
	f.made.Notes = append(f.made.Notes, fmt.Sprintf(format, args...))
}

// end compares the end of the match.
func (f *followed) end(at *position, result *contest.Result) {
	if len(at.Asked()) == 0 {
		f.compareGlobal(at)
	}
	_, winner := f.logs.ending()
	switch {
	case f.stopped:
	case result.Reason == contest.Interrupted:
		f.note("the logs end after round %d, before the match does", at.turns)
	case winner != "" && result.Winner >= 0 && winner != f.logs.names[result.Winner]:
		f.made.Differs = max(at.turns, 1)
		f.note("the logs name %s as the winner, these rules %s", winner, f.logs.names[result.Winner])
	}
	if f.absent > 0 {
		f.note("%d files with positions are missing; nothing was compared there", f.absent)
	}
}
