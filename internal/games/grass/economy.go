package grass

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// outspentShare is the least lead in total matter, in per cent, that explains why the opponent has more tiles.
const outspentShare = 20

// outspent adds a finding if a player has fewer tiles because the opponent recycled more matter and spawned more
// robots.
func (t *teller) outspent(player int, s *field.State) {
	c, o := &t.players[player], &t.players[1-player]
	income := (s.Turn() - t.start.Turn()) * field.Income
	matter, otherMatter := income+c.recycled, income+o.recycled
	if s.Owned(player) >= s.Owned(1-player) || 100*otherMatter < (100+outspentShare)*matter || o.spawned <= c.spawned {
		return
	}
	name, other := seats()[player], seats()[1-player]
	f := t.addFinding("matter", player, max(1, o.firstBuilt), 0, fmt.Sprintf("%s recycled %d matter with %s, %s %d with %d; it spawned %s, %s %d",
		other, o.recycled, spelling.Count(o.built, "recycler"), name, c.recycled, c.built, spelling.Count(o.spawned, "robot"), name, c.spawned))
	f.Chief, f.Fix = true, "build recyclers"
	if c.built >= o.built {
		f.Fix = "build recyclers earlier, and where they reach more scrap"
	}
}
