package kitchenstory

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/story"
)

// visit is a team's stay in the other kitchen, after its switch.
type visit struct {
	team      sim.Team
	from      int // turn of the switch
	back      int // turn in which the bots were back; 0: not yet
	money     [2]int64
	after     [2]int64        // money when it was over
	missed    [2]int          // orders of the teams that were missed until then
	missedBy  [2]int          // the same when it was over
	actions   int             // of its bots in the other kitchen that were carried out
	taken     int64           // what the other team had paid for the foods and plates that its bots took away
	destroyed int64           // and for those that they threw away
	gifts     int             // orders of the other team that its bots served
	seen      map[*thing]bool // those that taken and destroyed count: each once
	blocked   int             // moves of the other team's bots that its bots were in the way of
}

func beginVisit(b *Book, s *sim.State, t sim.Team) *visit {
	v := &visit{team: t, from: s.Turn(), seen: map[*thing]bool{}}
	for u := range sim.Team(2) {
		v.money[u] = s.Money(u)
		_, v.missed[u] = s.OrdersDone(u)
	}
	return v
}

// end notes how things stand when the bots are back, or at the end of the match.
func (v *visit) end(s *sim.State) {
	v.back = s.Turn()
	v.note(s)
}

func (v *visit) note(s *sim.State) {
	for u := range sim.Team(2) {
		v.after[u] = s.Money(u)
		_, v.missedBy[u] = s.OrdersDone(u)
	}
}

// visited notes an action of a bot in the other team's kitchen, before things follow it.
func (b *Book) visited(a *kitchenscene.Attempt) {
	v := b.visits[a.Team]
	if v == nil || v.back != 0 || a.Bot.Map == a.Team {
		return
	}
	v.actions++
	value := func(th *thing) (sum int64) {
		if th == nil {
			return 0
		}
		for _, part := range th.all() {
			if part.buyer != a.Team && !v.seen[part] {
				sum += part.cost
				v.seen[part] = true
			}
		}
		return sum
	}
	switch a.Fn {
	case sim.FnPickup:
		v.taken += value(b.things.top(a.Bot.Map, a.Target))
	case sim.FnTakeFromPan:
		if pan := b.things.top(a.Bot.Map, a.Target); pan != nil && len(pan.inside) == 1 {
			v.taken += value(pan.inside[0])
		}
	case sim.FnTrash:
		v.destroyed += value(b.things.hands[a.Bot.ID])
	case sim.FnSubmit:
		v.gifts++
	}
}

// section is the table of what a switch cost and brought.
func (v *visit) section(s *sim.State) story.Section {
	last := v.back
	if last == 0 {
		v.note(s)
		last = s.Turn()
	}
	own, other := v.team, v.team.Enemy()
	section := story.Section{
		Key: "switch", Title: "Switch of " + own.String(), Seat: int(own),
		Columns: []story.Column{{Key: "what", Title: "what", Kind: story.TextColumn}, {Key: "value", Title: "value", Kind: story.NumberColumn}},
	}
	add := func(what string, n int64) { section.Add(story.Text(what), story.Number(n)) }
	add("turn of the switch", int64(v.from))
	add("turn of the return, or the last", int64(last))
	add("money of "+own.String()+" meanwhile", v.after[own]-v.money[own])
	add("money of "+other.String()+" meanwhile", v.after[other]-v.money[other])
	add("orders of "+own.String()+" missed meanwhile", int64(v.missedBy[own]-v.missed[own]))
	add("orders of "+other.String()+" missed meanwhile", int64(v.missedBy[other]-v.missed[other]))
	add("actions in the other kitchen", int64(v.actions))
	add("cost to "+other.String()+" of what was picked up there", v.taken)
	add("cost to "+other.String()+" of what was thrown away there", v.destroyed)
	add("orders of "+other.String()+" served there", int64(v.gifts))
	add("moves of "+other.String()+"'s bots blocked", int64(v.blocked))
	return section
}

// findings tell of a switch that did nothing to the other team, and of orders that the team missed meanwhile.
func (v *visit) findings(s *sim.State) []story.Finding {
	own, other := v.team, v.team.Enemy()
	v.section(s) // notes the end
	missed := v.missedBy[own] - v.missed[own]
	cost := fmt.Sprintf("meanwhile %s got %d and %s %d, and %s missed %s", own, v.after[own]-v.money[own], other, v.after[other]-v.money[other], own, spelling.Count(missed, "order"))
	if v.actions == 0 && v.blocked == 0 {
		return []story.Finding{finding("needless switch", scene.Bad, own, v.from,
			fmt.Sprintf("%s switched and did nothing in the other kitchen: no action, nobody blocked; %s", own, cost))}
	}
	return []story.Finding{finding("switch", scene.Note, own, v.from,
		fmt.Sprintf("%s switched: %s in the other kitchen, things worth %d picked up and %d thrown away; %s", own, spelling.Count(v.actions, "action"), v.taken, v.destroyed, cost))}
}
