package overdrive

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
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
		f, err := g.follow(ctx, l, start, to, false)
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
	if best.made.Differs > 0 {
		if best, err = g.follow(ctx, l, best.start, to, true); err != nil {
			return nil, err
		}
	}
	return &best.made, best.trace.Flush()
}

// followed is a match of the logs, played by the rules.
type followed struct {
	logs       *foreignLogs
	start      foreignStart
	whole      bool // from where the rules do not explain the logs on, it has their states; or it ends there
	made       contest.Imported
	trace      *contest.Buffer
	absent     int // files with positions that are not there
	odd        []oddRound
	impossible int             // rounds whose position in the logs cannot be
	words      map[string]bool // in the logs that the rules do not have
	rules      []byte
}

// oddRound is a round after which the logs show a position that the rules do not give.
type oddRound struct {
	after int
	what  string
}

// agrees returns the number of rounds that the rules explain; -1 if they do not explain the start.
func (f *followed) agrees() int {
	if len(f.odd) > 0 {
		return f.odd[0].after - 1
	}
	return f.made.Turns + 1
}

// follow plays the match of the logs from a start.
func (g *rules) follow(ctx context.Context, l *foreignLogs, start foreignStart, to contest.Recorder, whole bool) (*followed, error) {
	f := &followed{
		logs: l, start: start, whole: whole, trace: contest.NewBuffer(to), words: map[string]bool{},
		made: contest.Imported{Form: "Overdrive match logs", Bots: l.bots(), Notes: slices.Clone(start.notes)},
	}
	script := &linegame.Script[*position]{Terms: start.terms, Bots: l.bots(), Next: f.next, Played: f.played}
	at, result, err := linegame.Transcribe(ctx, g, script, f.trace)
	if err != nil {
		return nil, err
	}
	f.made.Turns = at.turns
	f.end(at, &result)
	return f, nil
}

// next returns the answers of the next round.
func (f *followed) next(at *position) ([]contest.Answer, error) {
	if at.turns == 0 {
		f.compareMaps(at)
	}
	if len(f.odd) > 0 && !f.whole {
		return nil, io.EOF
	}
	said := make([]contest.Answer, race.Players)
	for player, name := range f.logs.names {
		var err error
		said[player], err = f.logs.answer(at.Next(), player)
		if errors.Is(err, errAbsent) {
			if player > 0 || f.logs.has(at.Next()+1, name+"/"+commandFile) || f.logs.has(at.Next(), f.logs.names[1]+"/"+commandFile) {
				f.note("round %d: the answer of %s is missing; the trace ends before it", at.Next(), name)
			}
			return nil, io.EOF
		}
		if err != nil {
			return nil, err
		}
		if !f.logs.has(at.Next(), name+"/"+mapFile) {
			f.absent++
		}
	}
	return said, nil
}

// played compares the position after a round with the logs, and takes theirs over if they differ.
func (f *followed) played(at *position) (differs bool, err error) {
	odd := len(f.odd)
	if f.compare(at, at.turns, globalFile, at.state.AppendGlobalState); len(f.odd) == odd {
		f.compareMaps(at)
	}
	if len(f.odd) == odd || !f.whole {
		return false, nil
	}
	var before, after jsonout.Writer
	at.WriteState(&before)
	if err := at.become(func(s *race.State) error { return f.see(s, at.turns) }); err != nil {
		f.lost(at.turns, err)
	}
	at.WriteState(&after)
	return !bytes.Equal(before.Buf, after.Buf), nil
}

// compareMaps compares what the players see before the next round with the logs.
func (f *followed) compareMaps(at *position) {
	for player, name := range f.logs.names {
		f.compare(at, at.Next(), name+"/"+mapFile, func(to []byte) []byte { return at.state.AppendJSONMap(to, player) })
	}
}

// compare compares a file of the logs with what the rules write. Only the first difference of a round counts.
func (f *followed) compare(at *position, round int, file string, write func(to []byte) []byte) {
	if n := len(f.odd); n > 0 && f.odd[n-1].after == at.turns {
		return
	}
	text, err := f.logs.read(round, file)
	switch {
	case errors.Is(err, errAbsent):
		if file == globalFile && at.thrown == nil {
			f.absent++
		}
		return
	case err != nil:
		f.note("%v; it is not compared", err)
		return
	case at.thrown != nil:
		f.odd = append(f.odd, oddRound{at.turns, file + " in the logs, as by them the engine fails here"})
		return
	}
	var check replay.CheckResult
	f.rules = write(f.rules[:0])
	if bytes.Equal(text, f.rules) || check.Same(at.turns, file, text, replay.Compact(f.rules), 1) {
		return
	}
	what := fmt.Sprintf("%s in the logs (%s, rules %s)", check.Diff.Field, plain.Clip(check.Diff.Expected, longestValue), plain.Clip(check.Diff.Got, longestValue))
	f.odd = append(f.odd, oddRound{at.turns, what})
}

// longestValue limits a value in a note, in bytes.
const longestValue = 80

// lost says that the logs have a position which cannot be.
func (f *followed) lost(after int, err error) {
	if f.impossible++; f.impossible <= mostOddNoted {
		f.note("round %d: the position of the logs cannot be taken over, and that of the rules stays: %v", after, err)
	}
}

func (f *followed) note(format string, args ...any) {
	f.made.Notes = append(f.made.Notes, fmt.Sprintf(format, args...))
}

// end compares the end of the match, and says what is missing or different.
func (f *followed) end(at *position, result *contest.Result) {
	f.noteOdd()
	for _, word := range slices.Sorted(maps.Keys(f.words)) {
		f.note("%s in the logs is unknown to these rules; the trace leaves it out", word)
	}
	_, winner := f.logs.ending()
	switch {
	case result.Reason == contest.Interrupted:
		f.note("the logs end after round %d, before the match does", at.turns)
	case winner != "" && result.Winner >= 0 && winner != f.logs.names[result.Winner]:
		f.made.Differs = cmp.Or(f.made.Differs, max(at.turns, 1))
		f.note("the logs name %s as the winner, these rules %s", winner, f.logs.names[result.Winner])
	}
	if f.absent > 0 {
		f.note("%d files with positions are missing; nothing was compared there", f.absent)
	}
}

// noteOdd says what the rules do not explain.
func (f *followed) noteOdd() {
	if len(f.odd) == 0 {
		return
	}
	f.made.Differs = max(f.odd[0].after, 1)
	for i, odd := range f.odd {
		if i == mostOddNoted {
			f.note("and %s more, the last round %d", spelling.Count(len(f.odd)-i, "round"), f.odd[len(f.odd)-1].after)
			break
		}
		f.note("round %d: these rules do not explain %s, which may come from another engine version or configuration", odd.after, odd.what)
	}
}

// mostOddNoted limits the rounds that are noted as not explained.
const mostOddNoted = 3
