package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/store"
)

// Plan is what is to be played, resolved to the last default. Its JSON is kept with the results.
type Plan struct {
	Game         string `json:"game"`
	Seats        int    `json:"seats"`
	Rules        string `json:"rules"`
	RulesVersion int    `json:"rules_version"`
	Bots         []Bot  `json:"bots"`
	// Challengers is how many bots, from the first on, meet only the others (a gauntlet); 0 is none:
	// then all meet all (a round robin).
	Challengers int        `json:"challengers"`
	Scenarios   []Scenario `json:"scenarios"`
	Rounds      int        `json:"rounds"` // times to play each scenario, each time with other seeds for the bots
	// Order, if not nil, is the seed by which the pairs of each round are drawn, without replacement; else
	// they are played as they stand.
	Order *int64 `json:"order,omitempty"`
	Turns int    `json:"turns"`
	// OwnTurns says that a limit of turns that a scenario has goes before Turns. Limits are those of the scenarios
	// then, where one differs; Check fills them in.
	OwnTurns bool          `json:"-"`
	Limits   []int         `json:"limits,omitempty"`
	Clock    contest.Clock `json:"clock"` // in nanoseconds
	// Box bounds the bots that are programs; nil where they play without one.
	Box *bot.Bounds `json:"box,omitempty"`
	// Question, if there is one, is what the results are to answer: who asks another question of the same
	// matches begins another tournament, and its matches are found again.
	Question json.RawMessage `json:"question,omitempty"`
	// Encounters are those of the game. Tournament keeps them where the schedule has not always been by them.
	Encounters contest.Encounters `json:"-"`

	tables *tables // that Check has set up
}

// Bot is a bot that takes part.
type Bot struct {
	Name    string       `json:"name"`
	Word    string       `json:"argument"`
	Content store.Digest `json:"content"`
	bot.Settings
	Bot  *bot.Bot `json:"-"` // resolved
	From string   `json:"-"` // where its word stands: Word.From
}

// NewBot makes a bot of one that is resolved. version is what runs it: the interpreter's of a Python bot, cookoff's own
// of a built-in.
func NewBot(b *bot.Bot, version string) Bot {
	return Bot{
		Name: b.Name, Word: b.Word, Settings: b.Settings(), Bot: b,
		Content: store.NewDigest(string(b.Form), b.Content, version),
	}
}

// Ref names the bot to workers.
func (b *Bot) Ref() BotRef { return BotRef{b.Name, b.Content} }

// Scenario is a scenario with the seed of its matches in the first round.
type Scenario struct {
	Name     string           `json:"name"`
	Seed     int64            `json:"seed"`
	Content  store.Digest     `json:"-"` // of game, options and text; zero as long as the text is not made and not stored
	Scenario contest.Scenario `json:"-"` // without its text as long as that is not made
	options  json.RawMessage
	made     bool // the text is made of the options when it is needed
}

// NewScenario makes a scenario of what is played. The seed is the scenario's own if it has one.
func NewScenario(s contest.Scenario, seed int64) (Scenario, error) {
	if own, ok := s.Seed(); ok {
		seed = own
	}
	content, options, err := scenarioContent(s)
	made := Scenario{Name: s.Name, Seed: seed, Scenario: s, options: options, Content: content, made: s.Unmade}
	if made.made {
		made.Content = store.Digest{}
	}
	return made, err
}

// scenarioContent returns the digest of game, options and text of a scenario, and the options as JSON.
func scenarioContent(s contest.Scenario) (content store.Digest, options json.RawMessage, err error) {
	values := map[string]string{} // marshalled in the order of the names
	for _, o := range s.Options {
		values[o.Name] = o.Value
	}
	options, err = json.Marshal(values)
	return store.NewDigest(s.Game, string(options), string(s.Text)), options, err
}

// stored returns the scenario as it is kept: without the text where that is made of the options, and is many
// times as large as all that is kept of a match.
func (s *Scenario) stored() store.Scenario {
	kept := store.Scenario{Content: s.Content, Game: s.Scenario.Game, Name: s.Name, File: s.Scenario.File, Options: s.options}
	if len(s.Scenario.Options) == 0 {
		kept.Text = s.Scenario.Text
	}
	return kept
}

// Tournament returns the plan as the store begins it. What tells its scenarios from others is a digest of
// all, as there may be thousands.
func (p *Plan) Tournament(s *Schedule, now time.Time) (store.Tournament, error) {
	kept := struct {
		*Plan
		Scenarios store.Digest `json:"scenarios_digest"`
	}{Plan: p, Scenarios: p.scenariosDigest()}
	text, err := json.Marshal(kept)
	if err != nil {
		return store.Tournament{}, err
	}
	kept.Plan = p.withoutCommits()
	same, err := json.Marshal(kept)
	t := store.Tournament{
		Digest: store.NewDigest(string(same)), Game: p.Game, Plan: text, Matches: s.Matches(), Began: now, Once: p.Learns(),
	}
	for _, b := range p.Bots {
		t.Entrants = append(t.Entrants, store.Entrant{Name: b.Name, Word: b.Word, Settings: b.Settings, Content: b.Content})
	}
	return t, err
}

// withoutCommits returns the plan as far as it decides whether a tournament is the same: main is another
// commit after each merge, and the bot in it the same as long as its files are.
func (p *Plan) withoutCommits() *Plan {
	same := *p
	same.Bots = slices.Clone(p.Bots)
	for i := range same.Bots {
		same.Bots[i].Commit = ""
	}
	return &same
}

// Entrants returns the bots that may meet.
func (p *Plan) Entrants() Entrants {
	e := Entrants{Encounters: p.Encounters}
	for _, b := range p.Bots {
		e.Contents = append(e.Contents, b.Content)
	}
	return e
}

// key returns the digest of all that decides a match: what is played, by what content, on which terms.
func (p *Plan) key(u Pair, lineup []int) store.Digest {
	scenario := &p.Scenarios[u.Scenario]
	parts := []string{
		"cookoff-match/2", p.Game, p.Rules, strconv.Itoa(p.RulesVersion), scenario.Content.String(),
		strconv.FormatInt(p.seed(u), 10), strconv.Itoa(p.limit(u)), p.Clock.Init.String(), p.Clock.Turn.String(),
	}
	for _, b := range lineup {
		parts = append(parts, p.Bots[b].Content.String())
	}
	if k := p.Clock.Kind; k != "" && k != bot.WallClock && p.processes(lineup) > 0 {
		parts = append(parts, "clock "+string(k))
	}
	if p.Box != nil && p.processes(lineup) > 0 {
		parts = append(parts, "box "+p.Box.String())
	}
	return store.NewDigest(parts...)
}

// limit returns how many turns a pair's matches have at most.
func (p *Plan) limit(u Pair) int {
	if p.Limits == nil {
		return p.Turns
	}
	return p.Limits[u.Scenario]
}

// keyIn returns the key of a match in a tournament. One of a bot that learns holds for this one match of it.
func (p *Plan) keyIn(t store.Tournament, u Pair, lineup []int) store.Digest {
	key := p.key(u, lineup)
	if p.learns(lineup) {
		key = store.NewDigest(key.String(), "learns", strconv.FormatInt(t.ID, 10), strconv.Itoa(u.Number), fmt.Sprint(lineup))
	}
	return key
}

// Learns reports whether a bot of the plan learns from match to match.
func (p *Plan) Learns() bool {
	return slices.ContainsFunc(p.Bots, func(b Bot) bool { return b.Bot.Learns })
}

// learns reports whether one of a lineup does.
func (p *Plan) learns(lineup []int) bool {
	return slices.ContainsFunc(lineup, func(b int) bool { return p.Bots[b].Bot.Learns })
}

// seed returns the seed of a pair's matches. In the first round it is that of cookoff run.
func (p *Plan) seed(u Pair) int64 { return p.Scenarios[u.Scenario].Seed + int64(u.Round) }

// TooFewBotsError tells that too few bots are named.
type TooFewBotsError struct{ text string }

func (e *TooFewBotsError) Error() string { return e.text }

// WrongUsage marks it as an error in what the user typed.
func (e *TooFewBotsError) WrongUsage() {}

// SameName returns the error of a second bot with a name.
func SameName(name, word string) error {
	_, rest := bot.CutName(word)
	return fmt.Errorf("two bots are named %s; rename one: one=%s", name, rest)
}

// Check validates a plan before anything is played; of too few bots with a *TooFewBotsError.
func (p *Plan) Check(game contest.Game) error {
	names := map[string]bool{}
	for _, b := range p.Bots {
		if names[b.Name] {
			return Word{From: b.From}.Wrap(SameName(b.Name, b.Word))
		}
		names[b.Name] = true
	}
	field := len(p.Bots) - p.Challengers
	switch {
	case p.Challengers == 0 && field < p.Seats:
		return &TooFewBotsError{fmt.Sprintf("%s needs %d bots; there %s", p.Game, p.Seats, areBots(field))}
	case p.Challengers > 0 && field < p.Seats-1:
		return &TooFewBotsError{fmt.Sprintf("%s needs %d bots: a challenger and %d BOTs; of BOTs there %s",
			p.Game, p.Seats, p.Seats-1, areBots(field))}
	case len(p.Scenarios) == 0:
		return errors.New("no scenario to play on")
	}
	p.Limits, p.tables = nil, newTables(game)
	limits := make([]int, len(p.Scenarios))
	ofOptions := -1 // the first scenario that options say
	for i := range p.Scenarios {
		switch said := len(p.Scenarios[i].Scenario.Options) > 0; {
		case said && ofOptions >= 0:
			limits[i] = limits[ofOptions] // and is right, as contest.Game.Prepare says
			continue
		case said:
			ofOptions = i
		}
		terms := p.terms(Pair{Scenario: i})
		if p.OwnTurns {
			terms.Turns = 0
		}
		terms, err := p.tables.fillIn(terms)
		if err != nil {
			return err
		}
		limits[i] = terms.Turns
	}
	if slices.ContainsFunc(limits, func(n int) bool { return n != p.Turns }) {
		p.Limits = limits
	}
	return nil
}

func areBots(n int) string { return fmt.Sprintf("%s %d", spelling.Choose(n, "is", "are"), n) }

// terms returns those of a pair's matches.
func (p *Plan) terms(u Pair) contest.Terms {
	return contest.Terms{
		Scenario: p.Scenarios[u.Scenario].Scenario, Rules: p.Rules, Turns: p.limit(u), Seed: p.seed(u), Clock: p.Clock,
	}
}

// order returns a match of a pair.
func (p *Plan) order(u Pair, lineup []int) Order {
	o := Order{Terms: p.terms(u)}
	for _, b := range lineup {
		o.Bots = append(o.Bots, p.Bots[b].Ref())
	}
	return o
}

// processes returns how many bots of a lineup are processes.
func (p *Plan) processes(lineup []int) int {
	n := 0
	for _, b := range lineup {
		if p.Bots[b].Bot.NeedsProcess() {
			n++
		}
	}
	return n
}

// LimitOn returns how many turns matches on a scenario of a name have at most.
func (p *Plan) LimitOn(scenario string) int {
	for i := range p.Limits {
		if p.Scenarios[i].Name == scenario {
			return p.Limits[i]
		}
	}
	return p.Turns
}
