package cli

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/ui"
)

// matchResult is a match as --format json prints it (docs/results.md).
type matchResult struct {
	Game       string       `json:"game"`
	Scenario   string       `json:"scenario"`
	Rules      string       `json:"rules"`
	Seed       int64        `json:"seed"`
	Turns      int          `json:"turns"`
	TurnLimit  int          `json:"turn_limit"`
	Reason     string       `json:"reason"`
	Result     string       `json:"result"`     // one of the results below
	Winner     *string      `json:"winner"`     // seat
	WinnerBot  *string      `json:"winner_bot"` // display name
	Margin     int64        `json:"margin"`     // difference of the scores
	Seats      []seatResult `json:"seats"`
	Warnings   []string     `json:"warnings"`
	Out        string       `json:"out"`
	Replay     *string      `json:"replay"`
	Trace      *string      `json:"trace"`
	Transcript *string      `json:"transcript,omitempty"` // with --log codingame
	DurationMS float64      `json:"duration_ms"`

	why    string // it ended, for people
	seeded bool   // the scenario is a word with a seed
}

// What a match came to.
const (
	resultWin  = "win"
	resultDraw = "draw"
	resultNone = "none" // it ended without a result
)

type seatResult struct {
	Seat  string `json:"seat"`
	Place int    `json:"place"`
	Bot   string `json:"bot"`
	Word  string `json:"word"`
	bot.Settings
	SHA256        *string         `json:"sha256"`
	Score         int64           `json:"score"`
	Figures       contest.Figures `json:"figures"`
	MeanTurnMS    float64         `json:"mean_turn_ms"`
	SlowestTurnMS float64         `json:"slowest_turn_ms"`
	SlowestTurn   int             `json:"slowest_turn"`
	Timing        *timingResult   `json:"timing"` // null for a bot without a time limit
	Log           *string         `json:"log"`
	Failure       *bot.Failure    `json:"failure"`
	Files         *string         `json:"files,omitempty"` // with --keep-files: where the bot ran
}

// swapResult is what --swap prints: both matches and the sums.
type swapResult struct {
	Matches []matchResult `json:"matches"`
	Sum     []sumResult   `json:"sum"`
}

type sumResult struct {
	Bot   string `json:"bot"`
	Wins  int    `json:"wins"`
	Score int64  `json:"score"`
}

func (a *app) result(p *playedMatch) matchResult {
	r := matchResult{
		Game:       p.m.terms.Scenario.Game,
		Scenario:   p.m.terms.Scenario.Name,
		Rules:      p.m.terms.Rules,
		Seed:       p.m.terms.Seed,
		Turns:      p.Turns,
		TurnLimit:  p.m.terms.Turns,
		Reason:     p.Reason,
		Result:     resultOf(p),
		Warnings:   append([]string{}, p.Warnings...),
		Out:        p.dir,
		Replay:     ui.Optional(p.replay),
		Trace:      ui.Optional(p.trace),
		Transcript: ui.Optional(p.transcript),
		DurationMS: ui.Milliseconds(p.Duration),
		why:        p.Why,
		seeded:     p.m.terms.Scenario.Option("seed") != "",
	}
	for i := range p.Seats {
		s, player := &p.Seats[i], &p.m.seats[i]
		seat := seatResult{
			Seat:          s.Seat,
			Place:         s.Place,
			Bot:           player.Spec.Name,
			Word:          player.Spec.Word,
			Settings:      player.Spec.Settings(),
			SHA256:        ui.Optional(player.Digest),
			Score:         s.Score,
			Figures:       s.Figures,
			MeanTurnMS:    ui.Milliseconds(s.Timing.Mean()),
			SlowestTurnMS: ui.Milliseconds(s.Timing.Slowest),
			SlowestTurn:   s.Timing.SlowestTurn,
			Timing:        newTimingResult(p.m.terms.Clock, &s.Timing),
		}
		if s.Log != "" {
			seat.Log = ui.Optional(filepath.Join(p.dir, filepath.Base(s.Log)))
		}
		if s.Files != "" {
			seat.Files = ui.Optional(filepath.Join(p.dir, filepath.Base(s.Files)))
		}
		if seat.Failure = s.Failure; s.Failure != nil && seat.Log != nil {
			seat.Failure.Log = *seat.Log
		}
		r.Seats = append(r.Seats, seat)
	}
	if p.Winner != contest.NoWinner {
		w := r.Seats[p.Winner]
		r.Winner, r.WinnerBot = &w.Seat, &w.Bot
	}
	r.Margin = margin(r.Seats)
	return r
}

func resultOf(p *playedMatch) string {
	switch {
	case p.Winner != contest.NoWinner:
		return resultWin
	case p.NoResult || p.Reason == contest.Interrupted:
		return resultNone
	}
	return resultDraw
}

// margin is what the best score is ahead of the next.
func margin(seats []seatResult) int64 {
	var best, second *int64
	for i := range seats {
		switch score := &seats[i].Score; {
		case best == nil || *score > *best:
			best, second = score, best
		case second == nil || *score > *second:
			second = score
		}
	}
	if second == nil {
		return 0
	}
	return *best - *second
}

// report prints what was played.
func (a *app) report(info contest.Info, legs []*playedMatch, timing bool) error {
	results := make([]matchResult, 0, len(legs))
	for _, leg := range legs {
		results = append(results, a.result(leg))
	}
	swapped := len(legs) > 1
	sum := sums(results)
	if a.out.IsJSON() {
		if swapped {
			return a.out.JSON(swapResult{results, sum})
		}
		return a.out.JSON(results[0])
	}
	for i := range results {
		if err := a.printMatch(info, &results[i]); err != nil {
			return err
		}
		if !timing {
			continue
		}
		if err := a.printTiming(a.Stdout, &results[i]); err != nil {
			return err
		}
	}
	if !swapped {
		return nil
	}
	t := ui.Table{Right: map[int]bool{1: true, 2: true}}
	t.Row("both sides", "wins", info.Score)
	for _, s := range sum {
		t.Row(s.Bot, fmt.Sprint(s.Wins), fmt.Sprint(s.Score))
	}
	return t.Print(a.Stdout)
}

// sums adds up each bot's results, in the order of the first match.
func sums(results []matchResult) []sumResult {
	if len(results) == 0 {
		return nil
	}
	n := len(results[0].Seats)
	sum := make([]sumResult, n)
	for i, r := range results {
		for j, s := range r.Seats {
			at := j
			if i%2 == 1 {
				at = n - 1 - j
			}
			sum[at].Bot = s.Bot
			sum[at].Score += s.Score
			if r.Winner != nil && *r.Winner == s.Seat {
				sum[at].Wins++
			}
		}
	}
	return sum
}

// printMatch prints the scoreboard of a match, best first, and what else there is to say.
func (a *app) printMatch(info contest.Info, r *matchResult) error {
	t := ui.Table{Right: map[int]bool{0: true, 3: true}, Paint: a.seatsIn(1)}
	head := []string{"place", "side", "bot", info.Score}
	for i, f := range r.Seats[0].Figures {
		head = append(head, f.Title)
		t.Right[4+i] = true
	}
	at := len(head)
	t.Right[at], t.Right[at+1] = true, true
	t.Row(append(head, "mean turn", "slowest", "failure")...)
	for place := 1; place <= len(r.Seats); place++ {
		for _, s := range r.Seats {
			if s.Place == place {
				t.Row(scoreRow(r, &s)...)
			}
		}
	}
	if err := t.Print(a.Stdout); err != nil {
		return err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "\n%s\n", verdictLine(a.out.Palette, info, r))
	for _, s := range r.Seats {
		if s.Failure != nil {
			writeFailure(&text, &s)
		}
	}
	writeFiles(&text, r)
	_, err := fmt.Fprintln(a.Stdout, text.String())
	return err
}

func scoreRow(r *matchResult, s *seatResult) []string {
	place := fmt.Sprint(s.Place)
	if r.Result == resultNone {
		place = "-"
	}
	row := []string{place, s.Seat, s.Bot, fmt.Sprint(s.Score)}
	for _, f := range s.Figures {
		if f.None {
			row = append(row, "-")
		} else {
			row = append(row, f.String())
		}
	}
	slowest := "-"
	if s.SlowestTurn > 0 {
		slowest = fmt.Sprintf("%.1f ms in %d", s.SlowestTurnMS, s.SlowestTurn)
	}
	failure := "-"
	if s.Failure != nil {
		failure = string(s.Failure.Kind)
	}
	return append(row, fmt.Sprintf("%.1f ms", s.MeanTurnMS), slowest, failure)
}

// seatsIn paints the names of seats in a column.
func (a *app) seatsIn(column int) map[int]func(string) string {
	return map[int]func(string) string{column: a.out.Seats}
}

// seatAndBot is a seat with its bot. Only the seat has a colour: a bot may be called RED.
func seatAndBot(p ui.Palette, seat, bot string) string {
	return fmt.Sprintf("%s (%s)", p.Seats(seat), plain.Line(bot))
}

// verdictLine says how a match ended.
func verdictLine(p ui.Palette, info contest.Info, r *matchResult) string {
	after := fmt.Sprintf("after %d turns", r.Turns)
	if r.Turns == 1 {
		after = "after 1 turn"
	}
	switch {
	case r.Reason == contest.Interrupted:
		return "Interrupted " + after + ": no winner"
	case r.Result == resultNone:
		return "No result " + after + reasonOf(p, r)
	case r.Winner == nil && r.why == "" && failed(r) == len(r.Seats):
		return fmt.Sprintf("Nobody wins %s: %s failed", after, ofTwo(r, "both bots", "all bots"))
	case r.Winner == nil && len(r.Seats) > 2:
		return fmt.Sprintf("%s share the first place %s", p.Seats(spelling.List(first(r))), after)
	case r.Winner == nil:
		return fmt.Sprintf("Draw %s: equal %s", after, info.Score) + reasonOf(p, r)
	case r.why == "" && failed(r) == len(r.Seats)-1:
		return fmt.Sprintf("%s wins %s: %s", seatAndBot(p, *r.Winner, *r.WinnerBot), after, failedText(p, r))
	}
	by := ""
	if r.Margin > 0 { // otherwise what decided is in the reason
		by = fmt.Sprintf(" by %d", r.Margin)
	}
	return fmt.Sprintf("%s wins%s %s%s (%s)", seatAndBot(p, *r.Winner, *r.WinnerBot), by, after, reasonOf(p, r), p.Seats(info.Acts))
}

// failedText says who failed and how.
func failedText(p ui.Palette, r *matchResult) string {
	var failed []string
	for _, s := range r.Seats {
		if s.Failure != nil {
			failed = append(failed, seatAndBot(p, s.Seat, s.Bot)+" "+strings.ReplaceAll(string(s.Failure.Kind), "_", " "))
		}
	}
	return strings.Join(failed, ", ")
}

// reasonOf tells why the match ended, where its game has more to say than the verdict.
func reasonOf(p ui.Palette, r *matchResult) string {
	if r.why == "" {
		return ""
	}
	return ": " + p.Seats(plain.Line(r.why))
}

// failed is how many bots failed.
func failed(r *matchResult) int {
	n := 0
	for _, s := range r.Seats {
		if s.Failure != nil {
			n++
		}
	}
	return n
}

// first are the seats in the first place.
func first(r *matchResult) []string {
	var names []string
	for _, s := range r.Seats {
		if s.Place == 1 {
			names = append(names, s.Seat)
		}
	}
	return names
}

// ofTwo chooses the words for a game of two bots, or of more.
func ofTwo(r *matchResult, two, more string) string {
	if len(r.Seats) == 2 {
		return two
	}
	return more
}

// writeFailure says how a bot failed: when, why, its own traceback, and what it printed last.
func writeFailure(b *strings.Builder, s *seatResult) {
	f := s.Failure
	when := fmt.Sprintf("in turn %d", f.Turn)
	if f.Turn == 0 {
		when = "before the first turn"
	}
	fmt.Fprintf(b, "\n%s %s: %s %s: %s\n", s.Seat, s.Bot, f.Kind, when, plain.Line(f.Reason))
	if strings.TrimSpace(f.Traceback) != f.Reason {
		writeIndented(b, f.Traceback)
	}
	if lines := lastWords(f); len(lines) > 0 {
		fmt.Fprintln(b, "  last lines of its log:")
		writeIndented(b, strings.Join(lines, "\n"))
	}
	if f.Hint != "" {
		fmt.Fprintf(b, "  hint: %s\n", plain.Line(f.Hint))
	}
}

// lastWords are the last lines of a bot's log without its traceback, which stands there too, and
// without the stack that a bot over its time was asked for. A single line that is the reason itself is
// no news either.
func lastWords(f *bot.Failure) []string {
	lines := f.Stderr
	if len(lines) == 1 && lines[0] == f.Reason {
		return nil
	}
	if f.Traceback == "" {
		return lines
	}
	for i, line := range lines {
		if strings.HasPrefix(line, "Traceback (") || strings.HasPrefix(line, "Thread 0x") ||
			strings.HasPrefix(line, "Current thread 0x") || strings.HasPrefix(line, "  File ") {
			return lines[:i]
		}
	}
	return lines
}

// writeIndented writes text of a bot, which looks like nothing of cookoff's by its indent.
func writeIndented(b *strings.Builder, text string) {
	for line := range plain.Lines(text) {
		fmt.Fprintf(b, "    %s\n", line)
	}
}

func writeFiles(b *strings.Builder, r *matchResult) {
	b.WriteByte('\n')
	if r.seeded {
		fmt.Fprintf(b, "played  %s\n", plain.Line(r.Scenario))
	}
	if r.Replay != nil {
		fmt.Fprintf(b, "replay  %s\n", *r.Replay)
	}
	if r.Trace != nil {
		fmt.Fprintf(b, "trace   %s\n", *r.Trace)
	}
	if r.Transcript != nil {
		fmt.Fprintf(b, "log     %s\n", *r.Transcript)
	}
	for _, s := range r.Seats {
		if s.Log != nil {
			fmt.Fprintf(b, "log     %s\n", *s.Log)
		}
		if s.Files != nil {
			fmt.Fprintf(b, "files   %s\n", *s.Files)
		}
	}
}
