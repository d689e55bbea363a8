package grass

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Thresholds above which findings are reported (docs/explain.md).
const (
	lostRobots    = 5  // in the fights of a turn
	tilesTaken    = 3  // by the opponent in a turn
	unspentMatter = 30 // at the end; a robot costs 10
	refusedOrders = 10 // of a player, for the same reason
)

// fronts is the number of fronts. They are thirds of the rows, as players start left and right of each other.
const fronts = 3

// teller derives the story of a match from its turns.
type teller struct {
	start    field.State
	players  [field.Players]playerNotes
	findings []story.Finding
}

// playerNotes holds a player's gains and losses; those of tiles are by front.
type playerNotes struct {
	marked, took, lost, grass        [fronts]int
	spawned, fought, buried          int
	built, recycled, firstBuilt      int // firstBuilt is the turn of the first recycler; 0 for none
	refusals                         map[field.Code]int
	firstRefused                     map[field.Code]int
	spawnings, fights, burials, digs int // number of turns with such events
}

func narrate(start *position) linegame.StoryBuilder[*position] {
	t := &teller{start: start.state}
	for player := range t.players {
		t.players[player].refusals, t.players[player].firstRefused = map[field.Code]int{}, map[field.Code]int{}
	}
	return t
}

func (t *teller) Turn(before, after *position, _ []contest.Answer, _ []scene.Event) {
	turn := after.Turn()
	var lost [field.Players][fronts]int
	for cell := range before.state.Board().Tiles() {
		t.recordOwner(before.state.Tile(cell).Owner, after.state.Tile(cell).Owner, t.front(cell), &lost)
	}
	for player, it := range after.resolver.Tally {
		c, name, other := &t.players[player], seats()[player], seats()[1-player]
		c.spawned, c.fought, c.buried = c.spawned+it.Spawned, c.fought+it.Fought, c.buried+it.Buried
		if c.built == 0 && it.Built > 0 {
			c.firstBuilt = turn
		}
		c.built, c.recycled = c.built+it.Built, c.recycled+it.Recycled
		for n, of := range map[*int]int{&c.spawnings: it.Spawned, &c.fights: it.Fought, &c.burials: it.Buried, &c.digs: it.Recycled} {
			*n += min(of, 1)
		}
		if it.Fought >= lostRobots {
			f := t.addFinding("fights", player, turn, 0, fmt.Sprintf("%s lost %s in fights", name, spelling.Count(it.Fought, "robot")))
			f.Again, f.Fix = fmt.Sprintf("%s lost %d robots or more in fights", name, lostRobots), "attack where you have more robots, and keep the others back"
		}
		if it.Buried > 0 {
			f := t.addFinding("buried", player, turn, 0, fmt.Sprintf("%s lost %s on tiles that became grass", name, spelling.Count(it.Buried, "robot")))
			f.Again, f.Fix = name+" lost robots on tiles that became grass", "leave tiles within a recycler's reach before their scrap runs out"
		}
		if n := lost[player][0] + lost[player][1] + lost[player][2]; n >= tilesTaken {
			where := frontNames()[slices.Index(lost[player][:], slices.Max(lost[player][:]))]
			left, with, fix := before.state.Matter(player)-it.Spawned*field.RobotCost-it.Built*field.RecyclerCost, "", "move robots there from other fronts in time, as all matter was spent"
			if left >= field.RobotCost {
				with, fix = " with matter left", "spawn robots there, or block the way with a recycler"
			}
			f := t.addFinding("front", player, turn, -int64(n), fmt.Sprintf("%s lost %s to %s%s, most of them %s", name, spelling.Count(n, "tile"), other, with, where))
			f.Again, f.Fix = fmt.Sprintf("%s lost tiles to %s%s, most of them %s,", name, other, with, where), fix
		}
	}
	for _, r := range after.resolver.Refusals {
		c := &t.players[r.Player]
		if c.refusals[r.Code]++; c.refusals[r.Code] == 1 {
			c.firstRefused[r.Code] = turn
		}
	}
}

// front returns the front of a cell.
func (t *teller) front(cell int) int {
	_, y := t.start.Board().Coordinates(cell)
	return y * fronts / t.start.Board().Height
}

// recordOwner records that a tile changed its owner.
func (t *teller) recordOwner(before, after, front int, lost *[field.Players][fronts]int) {
	if before == after {
		return
	}
	switch {
	case after == field.Nobody:
		t.players[before].grass[front]++
	case before == field.Nobody:
		t.players[after].marked[front]++
	default:
		t.players[after].took[front]++
		t.players[before].lost[front]++
		lost[before][front]++
	}
}

// addFinding adds a finding. The pointer is valid until the next one is added.
func (t *teller) addFinding(kind string, player, turn int, amount int64, text string) *story.Finding {
	t.findings = append(t.findings, story.Finding{Kind: kind, Tone: scene.Bad, Seat: player, Turn: turn, Amount: amount, Board: -1, Text: text})
	return &t.findings[len(t.findings)-1]
}

// Story returns the story up to a position.
func (t *teller) Story(at *position) (result story.Story) {
	s := &at.state
	t = &teller{t.start, t.players, slices.Clone(t.findings)} // leave the teller unchanged, as the match may continue
	for player, name := range seats() {
		result.Sections = append(result.Sections, t.tileTable(player, s), t.robotTable(player, s), t.matterTable(player, s))
		if section := t.refusalTable(player); len(section.Rows) > 0 {
			result.Sections = append(result.Sections, section)
		}
		if left := s.Matter(player); left >= unspentMatter {
			f := t.addFinding("unspent", player, s.Turn(), 0, fmt.Sprintf("%s had %d matter left at the end, enough for %s", name, left, spelling.Count(left/field.RobotCost, "robot")))
			f.Fix = "spawn robots as long as there are tiles to take"
		}
		t.outspent(player, s)
		t.oftenRefused(player)
	}
	result.Sections = append(result.Sections, t.scrapTable(s))
	result.Findings, result.Comparison = t.findings, t.comparison(s)
	return result
}

// oftenRefused adds a finding about repeatedly refused orders.
func (t *teller) oftenRefused(player int) {
	c := &t.players[player]
	times, first, most := 0, 0, field.Code("")
	for _, code := range t.codes(player) {
		n := c.refusals[code]
		if n < refusedOrders {
			continue
		}
		if times == 0 {
			most = code
		}
		if times += n; first == 0 || c.firstRefused[code] < first {
			first = c.firstRefused[code]
		}
	}
	if times > 0 {
		f := t.addFinding(story.Refused, player, first, 0, fmt.Sprintf("%s of %s were refused; most frequent reason: %s (%s)",
			spelling.Count(times, "order"), seats()[player], why(most), most))
		f.Fix = "check for this before giving the order"
	}
}

// tileTable returns the table of gains and losses of tiles, by front.
func (t *teller) tileTable(player int, s *field.State) story.Section {
	section := story.NewSection("tiles", "Tiles of "+seats()[player], player, story.Texts("cause"),
		story.Numbers("top"), story.Numbers("middle"), story.Numbers("bottom"), story.Numbers("tiles"))
	section.Note = "Top, middle and bottom are thirds of the rows."
	add := func(cause string, n [fronts]int, sign int) {
		section.Add(story.Text(cause), story.Number(sign*n[0]), story.Number(sign*n[1]), story.Number(sign*n[2]), story.Number(sign*(n[0]+n[1]+n[2])))
	}
	c := &t.players[player]
	add("at the start", t.owned(&t.start, player), 1)
	add("neutral, marked", c.marked, 1)
	add("taken from "+seats()[1-player], c.took, 1)
	add("lost to "+seats()[1-player], c.lost, -1)
	add("became grass", c.grass, -1)
	add("at the end", t.owned(s, player), 1)
	return section
}

func (t *teller) owned(s *field.State, player int) (n [fronts]int) {
	for cell := range s.Board().Tiles() {
		if s.Tile(cell).Owner == player {
			n[t.front(cell)]++
		}
	}
	return n
}

// robotTable returns the table of gains and losses of robots.
func (t *teller) robotTable(player int, s *field.State) story.Section {
	c := &t.players[player]
	l := story.NewLedger("robots", "Robots of "+seats()[player], player, "robots", units(&t.start, player))
	l.Book("spawned", c.spawnings, int64(c.spawned))
	l.Book("lost in fights", c.fights, -int64(c.fought))
	l.Book("lost on tiles that became grass", c.burials, -int64(c.buried))
	section := l.Close(units(s, player))
	section.Note = "Times are turns."
	return section
}

func units(s *field.State, player int) (n int64) {
	for cell := range s.Board().Tiles() {
		if it := s.Tile(cell); it.Owner == player {
			n += int64(it.Units)
		}
	}
	return n
}

// matterTable returns the table of a player's income and expenses.
func (t *teller) matterTable(player int, s *field.State) story.Section {
	c := &t.players[player]
	l := story.NewLedger("matter", "Matter of "+seats()[player], player, "matter", int64(t.start.Matter(player)))
	played := s.Turn() - t.start.Turn()
	l.Book("income", played, int64(played)*field.Income)
	l.Book("recycled", c.digs, int64(c.recycled))
	l.Book("robots", c.spawned, -int64(c.spawned)*field.RobotCost)
	l.Book("recyclers", c.built, -int64(c.built)*field.RecyclerCost)
	return l.Close(int64(s.Matter(player)))
}

// scrapTable returns the table of the whereabouts of all scrap at the end.
func (t *teller) scrapTable(s *field.State) story.Section {
	section := story.NewSection("scrap", "Scrap", scene.NoSeat, story.Texts("where"), story.Numbers("scrap"))
	var left [field.Players + 1]int // the last entry is for unmarked tiles
	start, sum := 0, 0
	for cell := range s.Board().Tiles() {
		it := s.Tile(cell)
		start += t.start.Tile(cell).Scrap
		sum += it.Scrap
		if it.Owner == field.Nobody {
			left[field.Players] += it.Scrap
		} else {
			left[it.Owner] += it.Scrap
		}
	}
	section.Add(story.Text("recycled"), story.Number(start-sum))
	for player, name := range seats() {
		section.Add(story.Text("left on tiles of "+name), story.Number(left[player]))
	}
	section.Add(story.Text("left on neutral tiles"), story.Number(left[field.Players]))
	section.Add(story.Text("at the start"), story.Number(start))
	return section
}

// refusalTable returns the table of refused orders.
func (t *teller) refusalTable(player int) story.Section {
	section := story.NewSection("refused", "Refused orders of "+seats()[player], player, story.Texts("order"), story.Texts("reason"), story.Numbers("times"), story.Turns("first"))
	c := &t.players[player]
	for _, code := range t.codes(player) {
		section.Add(story.Text(string(code)), story.Text(why(code)), story.Number(c.refusals[code]), story.Turn(c.firstRefused[code]))
	}
	return section
}

// codes returns the reasons for refused orders, most frequent first.
func (t *teller) codes(player int) (list []field.Code) {
	c := &t.players[player]
	for code := range c.refusals {
		list = append(list, code)
	}
	slices.SortFunc(list, func(a, b field.Code) int { return cmp.Or(cmp.Compare(c.refusals[b], c.refusals[a]), cmp.Compare(a, b)) })
	return list
}
