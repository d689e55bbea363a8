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

// importLogs converts the match logs of the contest's runner to a trace. If the logs allow several starts, it takes
// the one that explains most rounds.
func (g *rules) importLogs(ctx context.Context, from *contest.Foreign, to contest.Recorder) (*contest.Imported, error) {
	l, err := findLogs(from)
	if err != nil {
		return nil, err
	}
	starts, err := l.starts()
	if err != nil {
		return nil, err
	}
	var best *transcription
	for _, start := range starts {
		f, err := g.transcribe(ctx, l, start, to, false)
		if err != nil {
			if best == nil && start.terms.Scenario.Text != nil {
				return nil, err
			}
			continue
		}
		if best == nil || f.explained() > best.explained() {
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
		if best, err = g.transcribe(ctx, l, best.start, to, true); err != nil {
			return nil, err
		}
	}
	return &best.made, best.trace.Flush()
}

// transcription is the match in the logs, played by the rules from a possible start.
type transcription struct {
	logs         *foreignLogs
	start        possibleStart
	adoptStates  bool // after the first difference, adopt the logged states; else stop there
	made         contest.Imported
	trace        *contest.Buffer
	missingFiles int // number of missing files with positions
	differences  []difference
	impossible   int             // number of rounds with an invalid position in the logs
	unknownWords map[string]bool // words in the logs that the rules do not know
	rules        []byte
}

// difference is a round after which the position in the logs is not the one by the rules.
type difference struct {
	after int
	what  string
}

// explained returns the number of rounds that the rules explain; -1 if they do not even explain the start.
func (f *transcription) explained() int {
	if len(f.differences) > 0 {
		return f.differences[0].after - 1
	}
	return f.made.Turns + 1
}

// transcribe plays the match in the logs from a start.
func (g *rules) transcribe(ctx context.Context, l *foreignLogs, start possibleStart, to contest.Recorder, whole bool) (*transcription, error) {
	f := &transcription{
		logs: l, start: start, adoptStates: whole, trace: contest.NewBuffer(to), unknownWords: map[string]bool{},
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
func (f *transcription) next(at *position) ([]contest.Answer, error) {
	if at.turns == 0 {
		f.compareMaps(at)
	}
	if len(f.differences) > 0 && !f.adoptStates {
		return nil, io.EOF
	}
	answers := make([]contest.Answer, race.Players)
	for player, name := range f.logs.names {
		var err error
		answers[player], err = f.logs.answer(at.Next(), player)
		if errors.Is(err, errMissing) {
			if player > 0 || f.logs.has(at.Next()+1, name+"/"+commandFile) || f.logs.has(at.Next(), f.logs.names[1]+"/"+commandFile) {
				f.note("round %d: the answer of %s is missing; the trace ends before it", at.Next(), name)
			}
			return nil, io.EOF
		}
		if err != nil {
			return nil, err
		}
		if !f.logs.has(at.Next(), name+"/"+mapFile) {
			f.missingFiles++
		}
	}
	return answers, nil
}

// played compares the position after a round with the logs and, if they differ, adopts the logged one.
func (f *transcription) played(at *position) (differs bool, err error) {
	odd := len(f.differences)
	if f.compare(at, at.turns, globalFile, at.state.AppendGlobalState); len(f.differences) == odd {
		f.compareMaps(at)
	}
	if len(f.differences) == odd || !f.adoptStates {
		return false, nil
	}
	var before, after jsonout.Writer
	at.WriteState(&before)
	if err := at.replaceState(func(s *race.State) error { return f.adopt(s, at.turns) }); err != nil {
		f.reject(at.turns, err)
	}
	at.WriteState(&after)
	return !bytes.Equal(before.Buf, after.Buf), nil
}

// compareMaps compares what the players see before the next round with the logs.
func (f *transcription) compareMaps(at *position) {
	for player, name := range f.logs.names {
		f.compare(at, at.Next(), name+"/"+mapFile, func(to []byte) []byte { return at.state.AppendJSONMap(to, player) })
	}
}

// compare compares a file in the logs with the one by the rules. Only the first difference in a round is recorded.
func (f *transcription) compare(at *position, round int, file string, write func(to []byte) []byte) {
	if n := len(f.differences); n > 0 && f.differences[n-1].after == at.turns {
		return
	}
	text, err := f.logs.read(round, file)
	switch {
	case errors.Is(err, errMissing):
		if file == globalFile && at.thrown == nil {
			f.missingFiles++
		}
		return
	case err != nil:
		f.note("%v; it is not compared", err)
		return
	case at.thrown != nil:
		f.differences = append(f.differences, difference{at.turns, file + " in the logs, where by these rules the engine fails"})
		return
	}
	var check replay.CheckResult
	f.rules = write(f.rules[:0])
	if bytes.Equal(text, f.rules) || check.Same(at.turns, file, text, replay.Compact(f.rules), 1) {
		return
	}
	what := fmt.Sprintf("%s in the logs (%s, rules %s)", check.Diff.Field, plain.Clip(check.Diff.Expected, longestValue), plain.Clip(check.Diff.Got, longestValue))
	f.differences = append(f.differences, difference{at.turns, what})
}

// longestValue limits the length of a value in a note, in bytes.
const longestValue = 80

// reject notes that the position in the logs is invalid.
func (f *transcription) reject(after int, err error) {
	if f.impossible++; f.impossible <= maxNoted {
		f.note("round %d: the position in the logs is invalid, so the match continues from that of the rules: %v", after, err)
	}
}

func (f *transcription) note(format string, args ...any) {
	f.made.Notes = append(f.made.Notes, fmt.Sprintf(format, args...))
}

// end compares the end of the match and notes missing files and differences.
func (f *transcription) end(at *position, result *contest.Result) {
	f.noteDifferences()
	for _, word := range slices.Sorted(maps.Keys(f.unknownWords)) {
		f.note("%s in the logs is unknown to these rules and not in the trace", word)
	}
	_, winner := f.logs.ending()
	switch {
	case result.Reason == contest.Interrupted:
		f.note("the logs end after round %d, before the match does", at.turns)
	case winner != "" && result.Winner >= 0 && winner != f.logs.names[result.Winner]:
		f.made.Differs = cmp.Or(f.made.Differs, max(at.turns, 1))
		f.note("the winner is %s in the logs, but %s by these rules", winner, f.logs.names[result.Winner])
	}
	if f.missingFiles > 0 {
		f.note("%d files with positions are missing, so those positions were not compared", f.missingFiles)
	}
}

// noteDifferences notes what the rules do not explain.
func (f *transcription) noteDifferences() {
	if len(f.differences) == 0 {
		return
	}
	f.made.Differs = max(f.differences[0].after, 1)
	for i, odd := range f.differences {
		if i == maxNoted {
			f.note("and %s more, the last round %d", spelling.Count(len(f.differences)-i, "round"), f.differences[len(f.differences)-1].after)
			break
		}
		f.note("round %d: these rules do not explain %s, which may come from another engine version or configuration", odd.after, odd.what)
	}
}

// maxNoted limits the rounds that are noted individually.
const maxNoted = 3
