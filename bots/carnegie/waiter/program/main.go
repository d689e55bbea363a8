// Command waiter is the bot of package plan as a program, a WASI module or a Go plugin.
//
//	go build -o waiter ./bots/carnegie/waiter/program
//	GOOS=wasip1 GOARCH=wasm go build -o waiter.wasm ./bots/carnegie/waiter/program
//	CGO_ENABLED=1 go build -buildmode=plugin -o waiter.so ./bots/carnegie/waiter/program
package main

import (
	"io"

	"github.com/cookoff/cookoff/bots/carnegie/waiter/plan"
	"github.com/cookoff/cookoff/bots/sdk"
)

func main() { sdk.Main(Play) }

// Play plays a match; a plugin exports it.
func Play(in io.Reader, out io.Writer) error { return sdk.Cook(in, out, start) }

// bot plays with its team's first bot.
type bot struct {
	waiter *plan.Waiter
	id     int
	all    []int // ids of both teams' bots
}

func start(g sdk.Greeting) (sdk.Turn, error) {
	b := &bot{waiter: plan.New(g.Map.Rows)}
	return b.turn, nil
}

func (b *bot) turn(c *sdk.Controller) error {
	if b.all == nil {
		own := c.Bots(c.Team())
		if len(own) == 0 {
			return nil
		}
		b.id, b.all = own[0], append(own, c.Bots(c.Team().Enemy())...)
	}
	b.waiter.Turn(b.view(c), b.id, c, func(goods string, x, y int) {
		c.Buy(b.id, sdk.Goods(goods), x, y)
	})
	return nil
}

func (b *bot) view(c *sdk.Controller) plan.View {
	var v plan.View
	for _, id := range b.all {
		other := c.Bot(id)
		switch {
		case other == nil:
		case id == b.id:
			v.Me, v.Hand = plan.Pos{X: other.X, Y: other.Y}, toThing(other.Holding)
		case other.Kitchen == c.Team():
			v.Others = append(v.Others, plan.Pos{X: other.X, Y: other.Y})
		}
	}
	counter := b.waiter.Counter()
	if tile := c.Tile(c.Team(), counter.X, counter.Y); tile != nil {
		v.Counter = toThing(tile.Item)
	}
	for _, order := range c.Orders(c.Team()) {
		if !order.Active {
			continue
		}
		var foods []string
		for _, food := range order.Required {
			foods = append(foods, string(food))
		}
		v.Orders = append(v.Orders, foods)
	}
	return v
}

// toThing converts an item to the waiter's view.
func toThing(item *sdk.Item) plan.Thing {
	if item == nil {
		return plan.Thing{}
	}
	kinds := map[string]plan.Kind{"Food": plan.Food, "Plate": plan.Plate}
	kind, known := kinds[item.Type]
	if !known {
		return plan.Thing{Kind: plan.Other}
	}
	t := plan.Thing{Kind: kind}
	for _, food := range item.Foods {
		t.Foods = append(t.Foods, string(food.Name))
	}
	return t
}
