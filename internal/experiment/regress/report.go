package regress

import (
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Verdict is the answer to the comparison's question.
type Verdict string

// The verdicts: the first two answer "stronger", the next two "not weaker".
const (
	Stronger    Verdict = "stronger"
	NotStronger Verdict = "not stronger"
	NotWeaker   Verdict = "not weaker"
	Weaker      Verdict = "weaker"
	NoDecision  Verdict = "no decision"
)

// Report is the result of a series. The caller adds how it was played.
type Report struct {
	Game   string `json:"game"`
	Before int    `json:"played_before"` // played before this run
	tournament.Voids
	tournament.Warnings
	Verdict   Verdict         `json:"verdict"`
	Sentence  string          `json:"sentence"` // verdict and basis as a sentence
	Ending    rating.Ending   `json:"ending"`
	DecidedBy string          `json:"decided_by,omitempty"` // name of the test that decided
	New       Contestant      `json:"new"`
	Old       Contestant      `json:"old"`
	Settings  Settings        `json:"settings"`
	Pairs     int             `json:"pairs"`   // that count
	Games     int             `json:"matches"` // in these pairs
	Wins      int             `json:"wins"`    // of the new bot
	Draws     int             `json:"draws"`
	Losses    int             `json:"losses"`
	Scores    *rating.Pairs   `json:"pair_scores,omitempty"` // pairs of two matches, by score: 0, ¼, ½, ¾, 1
	Repeated  int             `json:"repeated"`              // pairs that repeat others move by move, and do not count
	Mirrored  int             `json:"mirrored"`              // pairs whose matches are identical, move by move
	Test      rating.State    `json:"test"`
	Estimate  Estimate        `json:"estimate"`
	Margin    rating.Location `json:"margin"` // of the game's score, as for a fixed number of pairs
	Classes   []class         `json:"classes"`
	Notes     ui.Notes        `json:"notes"`
	Bound     *contest.Bound  `json:"bound,omitempty"` // method for mean_of_bound
	Failures  []Failure       `json:"failures"`        // first failure of each bot
	// Costliest is the new bot's costliest loss, or nil.
	Costliest *tournament.CostliestLoss `json:"costliest,omitempty"`
	score     string                    // name of the game's score
	seats     int                       // of the game
	lost      int                       // pairs
	played    int                       // all matches, whether they count or not
}

// Contestant is one of the two bots.
type Contestant struct {
	Name    string            `json:"name"`
	Word    string            `json:"argument"`
	Options map[string]string `json:"options,omitempty"` // as in bot.Settings
	Env     map[string]string `json:"env,omitempty"`
	Commit  string            `json:"commit,omitempty"`
	Failed  int               `json:"failed"` // matches in which it failed
	// MeanOfBound is the bot's mean score as a share of the highest possible; nil if unknown.
	MeanOfBound *float64 `json:"mean_of_bound,omitempty"`
}

func newContestant(b tournament.Bot) Contestant {
	return Contestant{Name: b.Name, Word: b.Word, Options: b.Options, Env: b.Env, Commit: b.Commit}
}

// Report returns the report of a series between a plan's bots.
func (s *Series) Report(game contest.Info, bots []tournament.Bot) *Report {
	r := &Report{
		Game: game.Name, Verdict: s.verdict(), Ending: s.ending, DecidedBy: s.by,
		New: newContestant(bots[newBot]), Old: newContestant(bots[newBot+1]), Settings: s.settings,
		Pairs: len(s.pairs), Games: s.matches[0] + s.matches[1] + s.matches[2], Wins: s.matches[0], Draws: s.matches[1], Losses: s.matches[2],
		Repeated: s.tally.Repeated, Mirrored: s.tally.Cross[newBot][1].Mirrored,
		Test: s.State(), Estimate: s.estimate(), Classes: s.breakdown(game.Seats),
		Notes: ui.Notes{}, Failures: s.failures(game, bots), score: game.Score, seats: len(game.Seats),
	}
	r.New.Failed, r.Old.Failed = s.failureCounts()
	r.played = s.Matches()
	if reckoning := s.tally.Reckoning; reckoning.Version > 0 {
		r.Bound = &reckoning
		r.New.MeanOfBound, r.Old.MeanOfBound = s.tally.Bots[newBot].MeanOfBound(), s.tally.Bots[newBot+1].MeanOfBound()
	}
	var margins []float64
	if s.seats == 2 {
		r.Scores = new(rating.Pairs)
	}
	for _, p := range s.pairs {
		margins = append(margins, p.Margin)
		if r.Scores != nil {
			r.Scores.Add(p.Score)
		}
	}
	r.Margin = rating.Locate(margins)
	r.noteResults(s)
	r.noteSplit(s, game.Seats)
	o := s.outcomes()
	r.Sentence, r.lost = r.sentence(o), o.lost
	return r
}

func (s *Series) verdict() Verdict {
	if s.ending == Identical {
		if s.settings.NotWeaker {
			return NotWeaker
		}
		return NotStronger
	}
	if s.ending != rating.Decided {
		return NoDecision
	}
	switch forH1 := s.State().Decision == rating.AcceptH1; {
	case forH1 && s.settings.NotWeaker:
		return NotWeaker
	case forH1:
		return Stronger
	case s.settings.NotWeaker:
		return Weaker
	}
	return NotStronger
}

// answer returns the question with its answer and the grounds.
func (r *Report) answer() string {
	answer := "no decision"
	switch r.Verdict {
	case Stronger, NotWeaker:
		answer = "yes"
	case NotStronger, Weaker:
		answer = "no"
	}
	question := fmt.Sprintf("is %s %s than %s", r.New.Name, r.Settings.desiredVerdict(), r.Old.Name)
	if r.Settings.Test.ofMargins() {
		amount := "more"
		if r.Settings.NotWeaker {
			amount = "no less"
		}
		question = fmt.Sprintf("does %s have %s %s than %s", r.New.Name, amount, r.score, r.Old.Name)
	}
	return fmt.Sprintf("%s? %s, %s", question, answer, r.words().grounds)
}

// Headline is a one-line report: "stronger: new against old, decided after 23 pairs".
func (r *Report) Headline() string { return r.words().headline }

// endingWords describe the end of a series: as grounds of an answer, in a headline, and as the reason for no
// decision.
type endingWords struct{ grounds, headline, reason string }

// words returns the words for the ending.
func (r *Report) words() endingWords {
	const unclear = "not enough evidence"
	played, verdict := spelling.Count(r.Pairs, "pair"), string(r.Verdict)
	against := r.New.Name + " against " + r.Old.Name
	after := verdict + " after " + played
	switch r.Ending {
	case rating.Decided:
		return endingWords{"decided after " + played, verdict + ": " + against + ", decided after " + played, unclear}
	case Limit:
		return endingWords{"after " + played + ", the limit (--max-pairs)", after + ", the limit: " + against, "the limit of pairs was reached"}
	case Exhausted:
		return endingWords{"after " + played + ", all there are", after + ", all there are: " + against, "all scenarios have been played"}
	case rating.TimeUp:
		return endingWords{"after " + played + ", when time was up", verdict + " when time was up, after " + played + ": " + against, "time was up"}
	case Identical:
		return endingWords{"without playing", verdict + ": " + r.New.Name + " has the same content as " + r.Old.Name, unclear}
	case TooManyFailures:
		headline := verdict + " because a bot failed too often, after " + played + ": " + against
		return endingWords{"after " + played + ", as a bot failed too often", headline, "a bot failed too often"}
	}
	so := endingWords{"after " + played + " so far", verdict + " yet, after " + played + ": " + against, unclear}
	if r.Ending == rating.Interrupted {
		so.reason = "it was interrupted"
	}
	return so
}

// Failure is the first match in which a bot failed. CI has the report but seldom the database, so the report includes
// it.
type Failure struct {
	Bot      string       `json:"bot"`
	Match    int64        `json:"match"`
	Scenario string       `json:"scenario"`
	Seat     string       `json:"seat"`
	Failure  *bot.Failure `json:"failure"`
}

// failedAt is a match, and the seat of a bot's first failure.
type failedAt struct {
	store.ScheduledMatch
	seat int
}

func (f failedAt) entrant() int { return f.Lineup[f.seat] }

// noteFailures records the first failure of each bot.
func (s *Series) noteFailures(matches []store.ScheduledMatch) {
	for _, m := range matches {
		for seat := range m.Match.Seats {
			at := failedAt{m, seat}
			known := slices.ContainsFunc(s.failed, func(f failedAt) bool { return f.entrant() == at.entrant() })
			if m.Match.Seats[seat].Failure != nil && !known {
				s.failed = append(s.failed, at)
			}
		}
	}
}

// failures returns the first failure of each bot, in order of occurrence.
func (s *Series) failures(game contest.Info, bots []tournament.Bot) []Failure {
	all := []Failure{}
	for _, f := range s.failed {
		all = append(all, Failure{bots[f.entrant()].Name, f.Match.ID, f.Match.Scenario.Name, game.Seats[f.seat], f.Match.Seats[f.seat].Failure})
	}
	return all
}
