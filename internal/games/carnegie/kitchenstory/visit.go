package kitchenstory

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// visit is a team's stay in the other kitchen, after its switch.
type visit struct {
	team      sim.Team
	from      int             // turn of the switch
	back      int             // turn of the return; 0: not yet
	money     [2]int64        // earned by the teams meanwhile
	missed    [2]int          // missed orders of the teams meanwhile
	actions   int             // actions of its bots in the other kitchen
	taken     int64           // price that the other team had paid for the foods and plates that its bots took
	destroyed int64           // the same for those that its bots threw away
	gifts     int             // orders of the other team served by its bots
	seen      map[*thing]bool // things counted in taken and destroyed
	blocked   int             // moves of the other team's bots that its bots blocked
}

func beginVisit(s *sim.State, t sim.Team) *visit {
	v := &visit{team: t, from: s.Turn(), seen: map[*thing]bool{}}
	for u := range sim.Team(2) {
		v.money[u] = -s.Money(u)
	}
	return v
}

// end records the totals when the bots return, or at the end of the match.
func (v *visit) end(s *sim.State) {
	v.back = s.Turn()
	for u := range sim.Team(2) {
		v.money[u] += s.Money(u)
	}
}

// until returns the visit up to the state, as if it ended there.
func (v visit) until(s *sim.State) *visit {
	if v.back == 0 {
		v.end(s)
	}
	return &v
}

// visited records an action of a bot in the other team's kitchen, before the tracker applies it.
func (b *Book) visited(e *sim.Event) {
	v := b.visits[e.Team]
	if v == nil || v.back != 0 || e.Kitchen == e.Team {
		return
	}
	v.actions++
	switch e.Kind {
	case sim.EventPickedUp:
		v.taken += v.value(b.things.top(e.Kitchen, e.At))
	case sim.EventTakenFromPan:
		v.taken += v.value(b.things.top(e.Kitchen, e.At).inside[0])
	case sim.EventThrownAway:
		v.destroyed += v.value(b.things.hands[e.Bot])
	case sim.EventServed:
		v.gifts++
	}
}

// value returns the price that the other team had paid for a thing and its contents, unless already counted.
func (v *visit) value(th *thing) (sum int64) {
	for _, part := range th.all() {
		if part.buyer != v.team && !v.seen[part] {
			sum += part.cost
			v.seen[part] = true
		}
	}
	return sum
}

// section returns the table of the costs and benefits of a switch.
func (v *visit) section() story.Section {
	own, other := v.team, v.team.Enemy()
	section := story.NewSection("switch", "Switch of "+own.String(), int(own), story.Texts("what"), story.Numbers("value"))
	add := func(what string, n int64) { section.Add(story.Text(what), story.Number(n)) }
	add("turn of the switch", int64(v.from))
	add("turn of the return, or the last", int64(v.back))
	add("money of "+own.String()+" meanwhile", v.money[own])
	add("money of "+other.String()+" meanwhile", v.money[other])
	add("orders of "+own.String()+" missed meanwhile", int64(v.missed[own]))
	add("orders of "+other.String()+" missed meanwhile", int64(v.missed[other]))
	add("actions in the other kitchen", int64(v.actions))
	add("cost to "+other.String()+" of items picked up there", v.taken)
	add("cost to "+other.String()+" of items thrown away there", v.destroyed)
	add("orders of "+other.String()+" served there", int64(v.gifts))
	add("moves of "+other.String()+"'s bots blocked", int64(v.blocked))
	return section
}

// finding returns a finding about a switch, with the orders that the team missed meanwhile.
func (v *visit) finding() story.Finding {
	own, other := v.team, v.team.Enemy()
	cost := fmt.Sprintf("meanwhile %s earned %d and %s %d, and %s missed %s",
		own, v.money[own], other, v.money[other], own, spelling.Count(v.missed[own], "order"))
	if v.actions == 0 && v.blocked == 0 {
		one := finding("needless switch", scene.Bad, own, v.from,
			fmt.Sprintf("%s switched but did nothing in the other kitchen: no actions, no bots blocked; %s", own, cost))
		one.Fix = "do not switch"
		return one
	}
	return finding("switch", scene.Note, own, v.from,
		fmt.Sprintf("%s switched: %s in the other kitchen, items worth %d picked up and %d thrown away; %s",
			own, spelling.Count(v.actions, "action"), v.taken, v.destroyed, cost))
}
