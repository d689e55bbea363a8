package tournament

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Plan is a tournament with all defaults resolved. Its JSON is stored with the results.
type Plan struct {
	Game         string `json:"game"`
	Seats        int    `json:"seats"`
	Rules        string `json:"rules"`
	RulesVersion int    `json:"rules_version"`
	// Referee is the version key of the game's referee (RefereeVersion); empty if the game has none.
	Referee string `json:"referee,omitempty"`
	Bots    []Bot  `json:"bots"`
	// Challengers is the number of bots, counted from the first, that play only against the rest (gauntlet). 0 means
	// that everyone plays everyone (round robin).
	Challengers int        `json:"challengers"`
	Scenarios   []Scenario `json:"scenarios"`
	Rounds      int        `json:"rounds"` // times that each scenario is played, with a new seed each time
	// Order is the seed for shuffling the pairs of each round; nil keeps the listed order.
	Order *int64 `json:"order,omitempty"`
	Turns int    `json:"turns"`
	// OwnTurns gives a scenario's turn limit precedence over Turns. Limits has the limit of each scenario if any
	// differs; Check fills it in.
	OwnTurns bool          `json:"-"`
	Limits   []int         `json:"limits,omitempty"`
	Clock    contest.Clock `json:"clock"` // in nanoseconds
	// Box limits the resources of external bots; nil without a sandbox.
	Box *bot.Bounds `json:"box,omitempty"`
	// Question is the question that the results answer, or nil. Another question about the same matches is another
	// tournament, which reuses them.
	Question json.RawMessage `json:"question,omitempty"`
	// Encounters is the game's. Tournament stores it for games whose earlier schedules did not depend on it.
	Encounters contest.Encounters `json:"-"`

	tables *tableCache // set up by Check
}

// Bot is a bot of a tournament.
type Bot struct {
	Name    string       `json:"name"`
	Word    string       `json:"argument"`
	Content store.Digest `json:"content"`
	bot.Settings
	Bot     *bot.Bot `json:"-"` // resolved
	From    string   `json:"-"` // position of its argument, like Arg.From
	Version string   `json:"-"` // version of its runtime; part of Content
}

// NewBot returns a bot of a tournament. version is that of its runtime: the interpreter of a Python bot, or cookoff
// for a built-in.
func NewBot(b *bot.Bot, version string) Bot {
	return Bot{
		Name: b.Name, Word: b.Word, Settings: b.Settings(), Bot: b,
		Content: store.NewDigest(string(b.Form), b.Content, version), Version: version,
	}
}

// RefereeVersion returns the version of the game's referee on this machine, and its form in match keys; both are
// empty for games without an external referee.
func RefereeVersion(ctx context.Context, info contest.Info) (key, version string, err error) {
	if info.Referee == nil {
		return "", "", nil
	}
	if version, err = info.Referee.Version(ctx); err != nil || version == "" {
		return "", "", err
	}
	return store.NewDigest(version).String(), version, nil
}

// isBuiltin reports whether the bot's argument names a built-in.
func (b *Bot) isBuiltin() bool {
	_, word := bot.SplitName(b.Word)
	return strings.HasPrefix(word, "@")
}

// Ref returns the bot's reference for workers.
func (b *Bot) Ref() BotRef { return BotRef{b.Name, b.Content} }

// Scenario is a scenario with the seed of its matches in the first round.
type Scenario struct {
	Name     string           `json:"name"`
	Seed     int64            `json:"seed"`
	Content  store.Digest     `json:"-"` // of game, options and text; zero until generated or read from the store
	Scenario contest.Scenario `json:"-"` // without text until generated
	options  json.RawMessage
	onDemand bool // generate the text on first use
}

// NewScenario returns a scenario of a tournament. The scenario's own seed, if any, takes precedence.
func NewScenario(s contest.Scenario, seed int64) Scenario {
	if own, ok := s.Seed(); ok {
		seed = own
	}
	made := Scenario{Name: s.Name, Seed: seed, Scenario: s, options: optionsJSON(s), onDemand: s.NeedsText}
	if !made.onDemand {
		made.Content = ContentOf(s)
	}
	return made
}

// optionsJSON returns the options of a scenario.
func optionsJSON(s contest.Scenario) json.RawMessage {
	values := map[string]string{} // marshalled sorted by name
	for _, o := range s.Options {
		values[o.Name] = o.Value
	}
	return jsonout.Plain(values)
}

// ContentOf returns the digest of a scenario's game, options and text. Fingerprints of its matches start from it.
func ContentOf(s contest.Scenario) store.Digest {
	return store.NewDigest(s.Game, string(optionsJSON(s)), string(s.Text))
}

// stored returns the scenario without a generated text, which would be far larger than the rest of a stored match.
func (s *Scenario) stored() store.Scenario {
	kept := store.Scenario{Content: s.Content, Game: s.Scenario.Game, Name: s.Name, File: s.Scenario.File, Options: s.options}
	if len(s.Scenario.Options) == 0 {
		kept.Text = s.Scenario.Text
	}
	return kept
}

// Tournament returns the plan for the store. One digest identifies the scenarios, as there may be thousands.
func (p *Plan) Tournament(s *Schedule, now time.Time) store.Tournament {
	kept := struct {
		*Plan
		Scenarios store.Digest `json:"scenarios_digest"`
	}{Plan: p, Scenarios: p.scenariosDigest()}
	text := jsonout.Plain(kept)
	kept.Plan = p.withoutCommits()
	t := store.Tournament{
		Digest: store.NewDigest(string(jsonout.Plain(kept))), Game: p.Game, Plan: text, Matches: s.Matches(), Began: now, Once: p.Learns(),
	}
	for _, b := range p.Bots {
		t.Entrants = append(t.Entrants, store.Entrant{Name: b.Name, Word: b.Word, Settings: b.Settings, Content: b.Content})
	}
	return t
}

// withoutCommits returns the plan without the commits of bots: main moves with each merge, but its bot is the same as
// long as the files are.
func (p *Plan) withoutCommits() *Plan {
	same := *p
	same.Bots = slices.Clone(p.Bots)
	for i := range same.Bots {
		same.Bots[i].Commit = ""
	}
	return &same
}

// Entrants returns the bots with their encounters.
func (p *Plan) Entrants() Entrants {
	e := Entrants{Encounters: p.Encounters}
	for _, b := range p.Bots {
		e.Contents = append(e.Contents, b.Content)
	}
	return e
}

// key returns the digest of everything that decides a match: scenario, bots' contents and terms.
func (p *Plan) key(u Pair, lineup []int) store.Digest {
	scenario := &p.Scenarios[u.Scenario]
	parts := []string{
		"cookoff-match/2", p.Game, p.Rules, strconv.Itoa(p.RulesVersion), scenario.Content.String(),
		strconv.FormatInt(p.seed(u), 10), strconv.Itoa(p.limit(u)), p.Clock.Init.String(), p.Clock.Turn.String(),
	}
	for _, b := range lineup {
		parts = append(parts, p.Bots[b].Content.String())
	}
	if p.Referee != "" {
		parts = append(parts, "referee "+p.Referee)
	}
	if k := p.Clock.Kind; k != "" && k != bot.WallClock && p.processes(lineup) > 0 {
		parts = append(parts, "clock "+string(k))
	}
	if p.Box != nil && p.processes(lineup) > 0 {
		parts = append(parts, "box "+p.Box.String())
	}
	return store.NewDigest(parts...)
}

// limit returns the turn limit of a pair.
func (p *Plan) limit(u Pair) int {
	if p.Limits == nil {
		return p.Turns
	}
	return p.Limits[u.Scenario]
}

// keyIn returns the key of a match in a tournament. With a learning bot, no other match has it.
func (p *Plan) keyIn(t store.Tournament, u Pair, lineup []int) store.Digest {
	key := p.key(u, lineup)
	if p.hasLearner(lineup) {
		key = store.NewDigest(key.String(), "learns", strconv.FormatInt(t.ID, 10), strconv.Itoa(u.Number), fmt.Sprint(lineup))
	}
	return key
}

// Learns reports whether any bot of the plan learns between matches.
func (p *Plan) Learns() bool {
	return slices.ContainsFunc(p.Bots, func(b Bot) bool { return b.Bot.Learns })
}

// hasLearner reports whether any bot of a lineup learns.
func (p *Plan) hasLearner(lineup []int) bool {
	return slices.ContainsFunc(lineup, func(b int) bool { return p.Bots[b].Bot.Learns })
}

// isDeterministic reports whether all bots of a lineup are deterministic.
func (p *Plan) isDeterministic(lineup []int) bool {
	return !slices.ContainsFunc(lineup, func(b int) bool { return !p.Bots[b].Bot.Repeats() })
}

// seed returns the seed of a pair. In the first round it is the seed that `cookoff run` uses.
func (p *Plan) seed(u Pair) int64 { return p.Scenarios[u.Scenario].Seed + int64(u.Round) }

// SameName returns the error for two bots with the same name.
func SameName(name, word string) error {
	_, rest := bot.SplitName(word)
	return fmt.Errorf("two bots are named %s; rename one: one=%s", name, rest)
}

// Check validates a plan before any match. Too few bots are a usage.Error.
func (p *Plan) Check(game contest.Game) error {
	names := map[string]bool{}
	for _, b := range p.Bots {
		if names[b.Name] {
			return Arg{From: b.From}.Wrap(SameName(b.Name, b.Word))
		}
		names[b.Name] = true
	}
	field := len(p.Bots) - p.Challengers
	switch {
	case p.Challengers == 0 && field < p.Seats:
		return usage.Errorf("%s needs %d bots, but there %s", p.Game, p.Seats, areBots(field))
	case p.Challengers > 0 && field < p.Seats-1:
		return usage.Errorf("%s needs %d bots: a challenger and %d BOTs, but there %s",
			p.Game, p.Seats, p.Seats-1, areBots(field))
	}
	p.Limits, p.tables = nil, newTableCache(game)
	limits := make([]int, len(p.Scenarios))
	ofOptions := -1 // first scenario given by options
	for i := range p.Scenarios {
		switch hasOptions := len(p.Scenarios[i].Scenario.Options) > 0; {
		case hasOptions && ofOptions >= 0:
			limits[i] = limits[ofOptions] // same for all: see contest.Game.Prepare
			continue
		case hasOptions:
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

// terms returns the terms of a pair's matches.
func (p *Plan) terms(u Pair) contest.Terms {
	return contest.Terms{
		Scenario: p.Scenarios[u.Scenario].Scenario, Rules: p.Rules, Turns: p.limit(u), Seed: p.seed(u), Clock: p.Clock,
	}
}

// order returns the order for a match of a pair.
func (p *Plan) order(u Pair, lineup []int) Order {
	o := Order{Terms: p.terms(u)}
	for _, b := range lineup {
		o.Bots = append(o.Bots, p.Bots[b].Ref())
	}
	return o
}

// processes returns the number of external bots in a lineup.
func (p *Plan) processes(lineup []int) int {
	n := 0
	for _, b := range lineup {
		if p.Bots[b].Bot.NeedsProcess() {
			n++
		}
	}
	return n
}

// LimitOn returns the turn limit on the named scenario.
func (p *Plan) LimitOn(scenario string) int {
	for i := range p.Limits {
		if p.Scenarios[i].Name == scenario {
			return p.Limits[i]
		}
	}
	return p.Turns
}
