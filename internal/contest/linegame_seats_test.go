package contest_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/tier"
)

// cards is a game for any number of seats with hidden information. Each seat receives its own card, a number, and shows a
// part of it in each of three turns. The seat that has shown the most wins; showing more than is left eliminates it.
type cards struct {
	seats    int
	builtins contest.Builtins[int, shower]
}

// shower is a built-in bot: it returns how much of what is left of its card to show.
type shower func(left int) int

func newCards(seats int) contest.Game {
	g := &cards{seats: seats}
	for name, show := range map[string]shower{
		"all":  func(left int) int { return left },
		"half": func(left int) int { return left / 2 },
		"none": func(int) int { return 0 },
		"lies": func(left int) int { return left + 1 },
	} {
		g.builtins = append(g.builtins, contest.Builtin[int, shower]{
			Builtin: bot.Builtin{Name: name}, New: func(int, []bot.Option) (shower, error) { return show, nil },
		})
	}
	return linegame.NewGame(g)
}

// names returns the names of the seats: S1, S2, ...
func (g *cards) names() (names []string) {
	for seat := range g.seats {
		names = append(names, fmt.Sprintf("S%d", seat+1))
	}
	return names
}

func (g *cards) Info() contest.Info {
	return contest.Info{
		Name: "cards", Title: "Cards", Seats: g.names(), Acts: "all at once", Score: "points", Turns: 3, MaxTurns: 3,
		Rules: []string{"official"}, RulesVersion: 1, Builtins: g.builtins.Known(),
		Options: []contest.ScenarioOption{{Name: "seed", Default: "1", About: "of the cards"}},
	}
}

// hands is the state between two turns.
type hands struct {
	left, shown []int
	out         []bool
	turns       int
	limit       int
}

func (g *cards) Start(t *contest.Terms) (*hands, error) {
	seed, err := strconv.Atoi(t.Scenario.Option("seed"))
	p := &hands{shown: make([]int, g.seats), out: make([]bool, g.seats), limit: 3}
	for seat := range g.seats {
		p.left = append(p.left, 100+(7*seat+11*seed)%10)
	}
	t.Turns = 3
	return p, err
}

func (g *cards) Stage(*hands) scene.Stage {
	s := scene.Stage{Turns: 3, Boards: []scene.Board{{Width: g.seats, Height: 1, Owner: scene.NoSeat}}, Tiles: []scene.Look{{Name: "card"}}}
	for seat, name := range g.names() {
		s.Seats = append(s.Seats, scene.Seat{Name: name, Colour: scene.SeatColour(seat)})
	}
	return s
}

func (g *cards) Builtin(_ *hands, seat int, _ *contest.Terms, s *contest.Seat, _ contest.Observer) (linegame.Player[*hands], error) {
	show, err := g.builtins.Create(seat, s.Bot.Spec)
	return seated{seat, show}, err
}

// seated is a built-in bot at its seat.
type seated struct {
	seat int
	show shower
}

func (s seated) Turn(p *hands, _ bool) (string, error) {
	return strconv.Itoa(s.show(p.left[s.seat])), nil
}

func (g *cards) WriteStart(w *jsonout.Writer, _ *contest.Terms, p *hands) {
	w.Key("cards")
	w.Ints(p.left...)
}

func (g *cards) ReadStart(t *replay.Trace, header linegame.Members) (*hands, error) {
	p := &hands{shown: make([]int, g.seats), out: make([]bool, g.seats), limit: 3}
	return p, t.DecodeMember("header", header, "cards", &p.left)
}

func (g *cards) CompareStart(*replay.Checker, *replay.Trace, linegame.Members, *hands) error {
	return nil
}

func (g *cards) Optional() linegame.Optional[*hands] {
	turn := linegame.Member[*hands]{Key: "turn", Write: func(w *jsonout.Writer, p *hands) { w.Int(p.turns) }}
	return linegame.Optional[*hands]{Before: []linegame.Member[*hands]{turn}}
}

func (p *hands) Limit(turns int)  { p.limit = turns }
func (p *hands) Next() int        { return p.turns + 1 }
func (p *hands) NextName() string { return strconv.Itoa(p.Next()) }
func (p *hands) Turn() int        { return p.turns }
func (p *hands) Where() string    { return fmt.Sprintf("turn %d", p.turns) }
func (p *hands) WriteState(w *jsonout.Writer) {
	w.Ints(slices.Concat(p.left, p.shown)...)
}

func (p *hands) Scene(*hands, []contest.Answer) scene.Scene {
	return scene.Scene{Cells: [][]scene.Cell{make([]scene.Cell, len(p.left))}}
}

func (p *hands) Clone() *hands {
	clone := *p
	clone.left, clone.shown, clone.out = append([]int{}, p.left...), append([]int{}, p.shown...), append([]bool{}, p.out...)
	return &clone
}

func (p *hands) Asked() (seats []int) {
	for seat := range p.left {
		if p.turns < p.limit && !p.out[seat] {
			seats = append(seats, seat)
		}
	}
	return seats
}

// AppendInput writes only the seat's own number.
func (p *hands) AppendInput(to []byte, seat int, _ bool) []byte {
	return fmt.Appendln(to, p.left[seat])
}

func (p *hands) Play(said []contest.Answer) (refused []linegame.Refused) {
	for _, seat := range p.Asked() {
		n, err := strconv.Atoi(said[seat].Text)
		if err != nil || n < 0 || n > p.left[seat] {
			p.out[seat], p.shown[seat] = true, 0
			refused = append(refused, linegame.Refused{Seat: seat, Reason: fmt.Sprintf("%q is not part of the card", said[seat].Text)})
			continue
		}
		p.left[seat], p.shown[seat] = p.left[seat]-n, p.shown[seat]+n
	}
	p.turns++
	return refused
}

func (p *hands) Scores() (scores []int64) {
	for _, n := range p.shown {
		scores = append(scores, int64(n))
	}
	return scores
}

func (p *hands) Conclude(r *contest.Result) {
	r.Reason, r.Winner, r.Turns = "shown", contest.NoWinner, p.turns
	if len(p.Asked()) > 0 {
		r.Reason = contest.Interrupted
	}
	first := 0
	for seat, n := range p.shown {
		s := &r.Seats[seat]
		s.Score, s.Place = int64(n), 1
		for _, other := range p.shown {
			if other > n {
				s.Place++
			}
		}
		if s.Place == 1 {
			first++
			r.Winner = seat
		}
	}
	if first > 1 {
		r.Winner = contest.NoWinner
	}
}

// Games for one to eight seats can be played, watched, resumed, verified and ranked; a seat sees only its own card.
func TestSeats(t *testing.T) {
	t.Parallel()
	for _, seats := range []int{1, 2, 4, 8} {
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			t.Parallel()
			if seats == 8 {
				tier.Gate(t) // nine bots have too many seatings
			}
			game := newCards(seats)
			words := []string{"@half", "@all", "@none", "@lies", "@half", "@none", "@half", "@none"}[:seats]
			m, _ := contesttest.Match(t, game, cardsScenario(3), words...)
			seen := map[string]string{}
			m.Transcript = func(x contest.Exchange) { seen[x.Seat] += x.Input }
			result, _ := contesttest.Play(t.Context(), t, game, m)
			if result.Turns != 3 || result.Reason != "shown" || len(result.Seats) != seats || seats > 1 && result.Winner != 1 {
				t.Errorf("ended by %q after %d turns, winner %d; want \"shown\", 3, 1", result.Reason, result.Turns, result.Winner)
			}
			for seat, input := range seen {
				for other, card := range cardsOf(seats) {
					if own := seat == fmt.Sprintf("S%d", other+1); own != strings.HasPrefix(input, card+"\n") {
						t.Errorf("%s receives %q; the card of S%d is %s", seat, input, other+1, card)
					}
				}
			}
			m.Transcript = nil
			contesttest.FromState(t, game, m, 0, 1, 2)
			rankCards(t, game)
		})
	}
}

// cardsScenario returns the scenario of a seed.
func cardsScenario(seed int) contest.Scenario {
	value := strconv.Itoa(seed)
	return contest.Scenario{Game: "cards", Name: "cards:seed=" + value, Options: []contest.OptionValue{{Name: "seed", Value: value}}}
}

// cardsOf returns the cards of seed 3, which are all different.
func cardsOf(seats int) (cards []string) {
	for seat := range seats {
		cards = append(cards, strconv.Itoa(100+(7*seat+33)%10))
	}
	return cards
}

// rankCards plays and ranks a tournament with one bot more than there are seats.
func rankCards(t *testing.T, game contest.Game) {
	t.Helper()
	info := game.Info()
	var on []contest.Scenario
	for seed := range max(1, 4-len(info.Seats)) { // eight bots have 40,320 seatings
		on = append(on, cardsScenario(seed))
	}
	var words []string
	for i := range len(info.Seats) + 1 {
		words = append(words, fmt.Sprintf("bot%d=@%s", i, []string{"all", "half", "none"}[min(i, 2)]))
	}
	plan := planOf(t, game, on, words...)
	runner := runnerOf(t, game, plan)
	schedule := tournament.NewSchedule(plan)
	described := plan.Tournament(schedule, time.UnixMilli(1))
	began := must.Get(runner.Store.Begin(t.Context(), described, false))(t)
	standings := ranking.New(began, info)
	must.Do(t, runner.Play(t.Context(), began, schedule, func(p tournament.PairResult) error {
		standings.Add(p.Matches)
		return nil
	}))
	ranked := standings.Result()
	if len(ranked.Ranking) != len(plan.Bots) || ranked.Ranking[0].Bot != "bot0" || standings.Failures() > 0 {
		t.Errorf("ranking %+v", ranked.Ranking)
	}
}
