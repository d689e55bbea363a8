package generate

import (
	"fmt"
	"strconv"
)

// plan is the plan of a kitchen: a value for every option.
type plan struct {
	seed          int64
	version       int
	width, height int
	bots, turns   int
	choice        map[string]string // options with a fixed set of values
}

// newPlan draws the options that were not requested. The number of draws is constant, so that requesting a value that
// would be drawn anyway changes nothing. Incompatible values are an error.
func newPlan(seed int64, requested map[string]string, d *dice) (plan, error) {
	p := plan{seed: seed, version: number(requested[Version], 0), turns: number(requested[Turns], 0), choice: map[string]string{}}
	for _, o := range Options() {
		switch {
		case len(o.choices) == 0:
		case o.Since <= p.version:
			p.choice[o.Name] = o.draw(requested[o.Name], d)
		case requested[o.Name] != Any:
			return p, fmt.Errorf("%s=%s needs %s=%d", o.Name, requested[o.Name], Version, o.Since)
		}
	}
	p.makeHard(requested)
	p.drawBots(number(requested[Bots], 0), requested[Layout], d)
	if p.choice[Layout] == "split" && p.bots < 2 {
		return p, fmt.Errorf("%s=split needs %s=2 or more", Layout, Bots)
	}
	p.drawSize(d)
	if p.version > First {
		p.lengthen(d)
	}
	if width, height, ok := readSize(requested[Size]); ok {
		p.width, p.height = width, height
	}
	return p, nil
}

func (o Option) draw(requested string, d *dice) string {
	var weights []int
	for _, c := range o.choices {
		weights = append(weights, c.weight)
	}
	drawn := o.choices[d.weighted(weights)].name
	if requested != Any {
		return requested
	}
	return drawn
}

// number parses a number; it returns otherwise if value is not a number.
func number(value string, otherwise int) int {
	n, err := strconv.Atoi(value)
	if err != nil {
		return otherwise
	}
	return n
}

// drawBots draws the number of bots, most often two. If one bot is requested, it replaces a drawn layout split by open.
func (p *plan) drawBots(requested int, layout string, d *dice) {
	p.bots = 1 + d.weighted([]int{12, 46, 18, 16, 4, 4})
	switch {
	case requested > 0:
		p.bots = requested
	case p.choice[Layout] == "split":
		p.bots = max(p.bots, 2)
	}
	if p.choice[Layout] == "split" && p.bots < 2 && layout == Any {
		p.choice[Layout] = "open"
	}
}

// drawSize draws a size that suits the layout and the number of bots.
func (p *plan) drawSize(d *dice) {
	p.width, p.height = d.between(8, 15), d.between(6, 11)
	wider, higher := d.between(1, 9), d.between(1, 7)
	if d.chance(25) {
		p.width += wider
	}
	if d.chance(25) {
		p.height += higher
	}
	least := func(width, height int) { p.width, p.height = max(p.width, width), max(p.height, height) }
	switch p.choice[Layout] {
	case "cramped":
		p.width, p.height = (p.width+5)/2, (p.height+4)/2
		least(6, 5)
	case "corridor":
		least(9, 7)
	case "rooms":
		least(12, 9)
	case "split":
		least(9, 7)
	}
	const perBot = 10 // tiles within the walls
	for (p.width-2)*(p.height-2) < perBot*(p.bots+1) {
		p.width++
	}
}

// values returns the options as in a scenario argument, without seed and version.
func (p *plan) values() []string {
	var values []string
	for _, o := range Options() {
		switch o.Name {
		case Size:
			values = append(values, Size+"="+sizeText(p.width, p.height))
		case Bots:
			values = append(values, Bots+"="+strconv.Itoa(p.bots))
		case Turns:
			values = append(values, Turns+"="+strconv.Itoa(p.turns))
		default:
			if len(o.choices) > 0 && o.Since <= p.version {
				values = append(values, o.Name+"="+p.choice[o.Name])
			}
		}
	}
	return values
}
