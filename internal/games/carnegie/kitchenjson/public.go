package kitchenjson

import (
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// PublicTile writes a tile as in get_tile: all attributes in the order of their declaration.
func PublicTile(w *jsonout.Writer, s *sim.State, t sim.Tile) {
	w.BeginObject()
	w.Text("tile_name", t.Kind.Name())
	w.Number("tile_id", int64(t.Kind.ID()))
	w.Flag("is_walkable", t.Kind.Walkable())
	w.Flag("is_dangerous", false)
	w.Flag("is_placeable", t.Kind.Placeable())
	w.Flag("is_interactable", t.Kind.Interactable())
	slot(w, s, t.Item)
	w.Flag("using", t.Using)
	if t.Kind != sim.Floor && t.Kind != sim.Wall {
		w.Flag("placeable", true)
		w.Flag("interactable", true)
	}
	ownFields(w, t)
	if t.Kind == sim.Shop {
		names := shopItems()
		w.Key("shop_items")
		w.Strings(names[:]...)
	}
	w.EndObject()
}

// shopItems returns the members of FoodType and ShopCosts, sorted.
func shopItems() [sim.GoodsCount]string {
	return [...]string{
		"FoodType.EGG", "FoodType.MEAT", "FoodType.NOODLES", "FoodType.ONIONS", "FoodType.SAUCE",
		"ShopCosts.PAN", "ShopCosts.PLATE",
	}
}

// PublicBot writes a bot as in get_bot_state.
func PublicBot(w *jsonout.Writer, s *sim.State, id int) {
	b := s.Bot(id)
	w.BeginObject()
	botHead(w, b)
	w.Number("team_money", s.Money(b.Team))
	w.Key("holding")
	item(w, s, b.Holding, false)
	w.Text("map_team", b.Map.String())
	w.EndObject()
}

// PublicOrders writes a team's orders as in get_orders.
func PublicOrders(w *jsonout.Writer, s *sim.State, t sim.Team) {
	b := s.Board()
	w.BeginArray()
	for i := range b.Orders {
		active := s.OrderActive(t, i)
		if b.Rules.ActiveOrdersOnly && !active {
			continue
		}
		w.BeginObject()
		orderFacts(w, i, &b.Orders[i])
		orderOutcome(w, s.Order(t, i))
		w.Flag("is_active", active)
		w.EndObject()
	}
	w.EndArray()
}
