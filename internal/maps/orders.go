package maps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/sim"
)

// orderKeys returns the known fields of an order line; the first neededKeys are required.
func orderKeys() []string { return []string{"start", "duration", "required", "reward", "penalty"} }

const neededKeys = 3

// order parses a line of the order section. Comment lines are skipped.
func (p *parser) order(l line) *SyntaxError {
	words := l.tokens(0, beforeComment(l.text))
	if len(words) == 0 {
		return nil
	}
	fields := map[string]token{}
	for i, w := range words {
		key, value, ok := w.pair()
		if !ok {
			return p.errorAt(l, w.offset, quote(w.text)+" is not key=value", wordHint(words, i))
		}
		fields[key] = value
	}
	if err := p.checkPresent(l, words, fields); err != nil {
		return err
	}
	o, err := p.orderOf(l, fields)
	if err != nil {
		return err
	}
	p.checkOrders(l, words[0])
	p.kitchen.Orders = append(p.kitchen.Orders, o)
	return nil
}

// beforeComment returns the start of an order line's comment, or the end of the line.
func beforeComment(text string) int {
	end := len(text)
	for _, comment := range []string{"//", "#"} {
		if i := strings.Index(text[:end], comment); i >= 0 {
			end = i
		}
	}
	return end
}

// checkPresent reports missing fields of an order.
func (p *parser) checkPresent(l line, words []token, fields map[string]token) *SyntaxError {
	var missing []string
	for _, key := range orderKeys()[:neededKeys] {
		if _, ok := fields[key]; !ok {
			missing = append(missing, key)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	problem := "order has no " + strings.Join(missing, " and no ")
	for _, w := range words {
		key, _, _ := w.pair()
		if slices.Contains(orderKeys(), key) {
			continue
		}
		if meant, ok := closest(key, missing); ok {
			return p.errorAt(l, w.offset, problem, fmt.Sprintf("did you mean %[2]s= instead of %[1]s?", quote(key+"="), meant))
		}
	}
	return p.errorAt(l, words[0].offset, problem, "write an order as "+orderExample)
}

// orderOf parses the values of an order: its numbers first, then its foods.
func (p *parser) orderOf(l line, fields map[string]token) (sim.Order, *SyntaxError) {
	numbers := map[string]integer{
		"reward":  {value: sim.DefaultReward},
		"penalty": {value: sim.DefaultPenalty},
	}
	for _, key := range []string{"start", "duration", "reward", "penalty"} {
		value, ok := fields[key]
		if !ok {
			continue
		}
		n, err := p.integer(l, key, value)
		if err != nil {
			return sim.Order{}, err
		}
		numbers[key] = n
	}
	foods, err := p.foods(l, fields["required"])
	if err != nil {
		return sim.Order{}, err
	}
	o := sim.Order{Required: foods}
	o.Created = p.within(l, "start", fields["start"], numbers["start"])
	o.Expires = p.expiry(l, o.Created, fields["duration"], numbers["duration"])
	o.Reward = p.within(l, "reward", fields["reward"], numbers["reward"])
	o.Penalty = p.within(l, "penalty", fields["penalty"], numbers["penalty"])
	p.addMoney(l, fields["reward"], o.Reward)
	p.addMoney(l, fields["penalty"], o.Penalty)
	return o, nil
}

// foods parses a list of foods. Each may have a prefix that ends with its first dot.
func (p *parser) foods(l line, list token) ([]sim.Food, *SyntaxError) {
	var foods []sim.Food
	for _, piece := range list.pieces() {
		name := piece.text
		if _, after, ok := strings.Cut(name, "."); ok {
			name = after
		}
		food, ok := sim.FoodNamed(upper(name))
		if !ok {
			return nil, p.errorAt(l, piece.offset, "unknown food "+quote(piece.text), foodHint(name))
		}
		foods = append(foods, food)
	}
	return foods, nil
}

// integer parses the value of a field.
func (p *parser) integer(l line, key string, value token) (integer, *SyntaxError) {
	n, ok := parseInteger(value.text)
	if ok {
		return n, nil
	}
	problem := fmt.Sprintf("%s is %s, which is not a whole number", key, quote(value.text))
	if value.text == "" {
		problem = key + " has no value"
	}
	return integer{}, p.errorAt(l, value.offset, problem, fmt.Sprintf("write it like %s=12", key))
}
