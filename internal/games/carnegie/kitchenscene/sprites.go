package kitchenscene

import (
	"fmt"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// The layers of sprites: parts of a sink or a sink table, items on tiles, and bots.
const (
	layerPlates = iota
	layerItem
	layerBot
)

// appendTiles adds all sprites of a kitchen except the bots.
func appendTiles(to []scene.Sprite, s *sim.State, kitchen sim.Team) []scene.Sprite {
	b := s.Board()
	for y := range b.Height {
		for x := range b.Width {
			if t := s.Tile(kitchen, x, y); t.Item != 0 || t.DirtyPlates > 0 || t.CleanPlates > 0 {
				to = appendTile(to, s, kitchen, sim.Pos{X: x, Y: y}, t)
			}
		}
	}
	return to
}

func appendTile(to []scene.Sprite, s *sim.State, kitchen sim.Team, at sim.Pos, t sim.Tile) []scene.Sprite {
	id := placeID(kitchen, at)
	here := scene.Sprite{Owner: scene.NoSeat, Board: int(kitchen), X: at.X, Y: at.Y}
	if t.DirtyPlates > 0 {
		dirty := here
		dirty.Thing, dirty.ID, dirty.Badge = thingDirtyPlate, dirtyPlatesID(kitchen, at), strconv.Itoa(t.DirtyPlates)
		dirty.Progress = float64(t.WashProgress) / sim.WashTicks
		dirty.Fields = []scene.Field{{Name: "dirty plates", Value: dirty.Badge}}
		if t.Using || t.WashProgress > 0 {
			dirty.Fields = append(dirty.Fields, scene.Field{Name: "washed", Value: fmt.Sprintf("%d of %d turns", t.WashProgress, sim.WashTicks)})
		}
		to = append(to, dirty)
	}
	if t.CleanPlates > 0 {
		clean := here
		clean.Thing, clean.ID, clean.Badge = thingPlate, id+" clean plates", strconv.Itoa(t.CleanPlates)
		clean.Fields = []scene.Field{{Name: "clean plates", Value: clean.Badge}}
		to = append(to, clean)
	}
	item, some := itemOf(s, t.Item)
	if !some {
		return to
	}
	here.Item, here.ID, here.Layer = item, id, layerItem
	here.Fields = []scene.Field{{Name: "item", Value: ItemWords(s, t.Item)}}
	switch t.Kind {
	case sim.Box:
		here.Badge = strconv.Itoa(t.Count)
		here.Fields = append(here.Fields, scene.Field{Name: "count", Value: here.Badge})
	case sim.Cooker:
		showCooking(&here, t)
	}
	return append(to, here)
}

// showCooking adds the progress of the food in a cooker's pan: towards cooked, then towards burnt.
func showCooking(to *scene.Sprite, t sim.Tile) {
	food, full := t.Item.Ingredient()
	if !full {
		return
	}
	switch food.Stage() {
	case sim.Raw:
		to.Progress = float64(t.CookProgress) / sim.CookedAt
		to.Fields = append(to.Fields, scene.Field{Name: "cooked", Value: inTurns(sim.CookedAt - t.CookProgress)})
	case sim.Cooked:
		to.Progress, to.Alarm = float64(t.CookProgress-sim.CookedAt)/(sim.BurntAt-sim.CookedAt), true
		to.Fields = append(to.Fields, scene.Field{Name: "burnt", Value: inTurns(sim.BurntAt - t.CookProgress)})
	default:
		to.Progress, to.Alarm = 1, true
	}
}

func inTurns(n int) string {
	if n == 1 {
		return "in 1 turn"
	}
	return fmt.Sprintf("in %d turns", n)
}

// botSprite returns a bot with its item.
func botSprite(s *sim.State, j *Journal, id int) scene.Sprite {
	b := s.Bot(id)
	sprite := scene.Sprite{
		Item: scene.Item{Thing: thingBot}, ID: BotID(id), Owner: int(b.Team), Board: int(b.Map), X: b.X, Y: b.Y,
		Layer: layerBot, Actor: true, Badge: strconv.Itoa(id),
		Fields: []scene.Field{{Name: "holding", Value: ItemWords(s, b.Holding)}},
	}
	if item, some := itemOf(s, b.Holding); some {
		sprite.Parts = []scene.Item{item}
	}
	if b.Map != b.Team {
		sprite.Fields = append(sprite.Fields, scene.Field{Name: "kitchen", Value: b.Map.String() + "'s"})
	}
	if j != nil {
		sprite.Fields = append(sprite.Fields, j.history(id)...)
	}
	return sprite
}
