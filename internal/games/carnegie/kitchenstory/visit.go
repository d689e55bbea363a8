package kitchenstory

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/story"
)

// visit is a team's stay in the other kitchen, after its switch.
type visit struct {
	team      sim.Team
	from      int             // turn of the switch
	back      int             // turn in which the bots were back; 0: not yet
	money     [2]int64        // that the teams got meanwhile
	missed    [2]int          // orders of the teams that were missed meanwhile
	actions   int             // of its bots in the other kitchen that were carried out
	taken     int64           // what the other team had paid for the foods and plates that its bots took away
	destroyed int64           // and for those that they threw away
	gifts     int             // orders of the other team that its bots served
	seen      map[*thing]bool // those that taken and destroyed count: each once
	blocked   int             // moves of the other team's bots that its bots were in the way of
}

func beginVisit(s *sim.State, t sim.Team) *visit {
	v := &visit{team: t, from: s.Turn(), seen: map[*thing]bool{}}
	for u := range sim.Team(2) {
		v.money[u] = -s.Money(u)
	}
	return v
}

// end notes how things stand when the bots are back, or at the end of the match.
func (v *visit) end(s *sim.State) {
	v.back = s.Turn()
	for u := range sim.Team(2) {
		v.money[u] += s.Money(u)
	}
}

// until returns the visit as it stands: one that lasts ends now.
func (v visit) until(s *sim.State) *visit {
	if v.back == 0 {
		v.end(s)
	}
	return &v
}

// visited notes an action of a bot in the other team's kitchen, before things follow it.
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

// value returns what the other team had paid for a thing and what is in it, as far as that was not counted
// before.
func (v *visit) value(th *thing) (sum int64) {
	for _, part := range th.all() {
		if part.buyer != v.team && !v.seen[part] {
			sum += part.cost
			v.seen[part] = true
		}
	}
	return sum
}

// section returns the table of what a switch cost and brought.
func (v *visit) section() story.Section {
	own, other := v.team, v.team.Enemy()
	section := story.Section{
		Key: "switch", Title: "Switch of " + own.String(), Seat: int(own),
		Columns: []story.Column{{Key: "what", Title: "what", Kind: story.TextColumn}, {Key: "value", Title: "value", Kind: story.NumberColumn}},
	}
	add := func(what string, n int64) { section.Add(story.Text(what), story.Number(n)) }
	add("turn of the switch", int64(v.from))
	add("turn of the return, or the last", int64(v.back))
	add("money of "+own.String()+" meanwhile", v.money[own])
	add("money of "+other.String()+" meanwhile", v.money[other])
	add("orders of "+own.String()+" missed meanwhile", int64(v.missed[own]))
	add("orders of "+other.String()+" missed meanwhile", int64(v.missed[other]))
	add("actions in the other kitchen", int64(v.actions))
	add("cost to "+other.String()+" of what was picked up there", v.taken)
	add("cost to "+other.String()+" of what was thrown away there", v.destroyed)
	add("orders of "+other.String()+" served there", int64(v.gifts))
	add("moves of "+other.String()+"'s bots blocked", int64(v.blocked))
	return section
}

// finding tells of a switch, with the orders that the team missed meanwhile.
func (v *visit) finding() story.Finding {
	own, other := v.team, v.team.Enemy()
	cost := fmt.Sprintf("meanwhile %s got %d and %s %d, and %s missed %s",
		own, v.money[own], other, v.money[other], own, spelling.Count(v.missed[own], "order"))
	if v.actions == 0 && v.blocked == 0 {
		return finding("needless switch", scene.Bad, own, v.from,
			fmt.Sprintf("%s switched and did nothing in the other kitchen: no action, nobody blocked; %s", own, cost))
	}
	return finding("switch", scene.Note, own, v.from,
		fmt.Sprintf("%s switched: %s in the other kitchen, things worth %d picked up and %d thrown away; %s",
			own, spelling.Count(v.actions, "action"), v.taken, v.destroyed, cost))
}
