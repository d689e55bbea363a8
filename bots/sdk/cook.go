package sdk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// protocol is the name and version of the Carnegie Cookoff's protocol (docs/protocol.md).
const protocol = "cookoff-bot/1"

// Greeting is sent to a bot of the Carnegie Cookoff before the first turn.
type Greeting struct {
	Rules  string `json:"rules"`   // "official" or "report"
	Team   Team   `json:"seat"`    // the bot's team
	Turns  int    `json:"turns"`   // turns of the match
	TurnMS int    `json:"turn_ms"` // time limit per turn in milliseconds; 0: none
	InitMS int    `json:"init_ms"` // time limit of the start in milliseconds
	Seed   int64  `json:"seed"`    // for random numbers
	Map    Map    `json:"map"`     // the bot's own kitchen
}

// Turn plays a turn: it makes calls and returns to end the turn. An error ends the bot.
type Turn func(c *Controller) error

// Cook plays a match of the Carnegie Cookoff. start receives the greeting and returns the function that plays
// the turns, or an error if the bot cannot play.
func Cook(in io.Reader, out io.Writer, start func(g Greeting) (Turn, error)) error {
	t := &connection{lines: NewLines(in, out)}
	var greeting struct {
		Protocol string `json:"protocol"`
		Greeting
	}
	if err := t.read(&greeting); err != nil {
		return err
	}
	if greeting.Protocol != protocol {
		return fmt.Errorf("cookoff speaks %q, this bot %q", greeting.Protocol, protocol)
	}
	turn, err := start(greeting.Greeting)
	if err != nil {
		return err
	}
	if err := t.write(map[string]string{"protocol": protocol}); err != nil {
		return err
	}
	for {
		var next struct {
			Turn int             `json:"turn"`
			Over json.RawMessage `json:"over"`
		}
		err := t.read(&next)
		switch {
		case errors.Is(err, io.EOF), err == nil && next.Over != nil:
			return nil
		case err != nil:
			return err
		}
		c := &Controller{turn: next.Turn, team: greeting.Team, conn: t}
		if err := errors.Join(turn(c), c.err); err != nil {
			return err
		}
		if err := t.write(map[string]bool{"end": true}); err != nil {
			return err
		}
	}
}

// connection is a connection with JSON Lines.
type connection struct{ lines *Lines }

func (t *connection) write(message any) error {
	line, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return t.lines.Write(string(line))
}

func (t *connection) read(message any) error {
	line, err := t.lines.Read()
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(line), message); err != nil {
		return fmt.Errorf("%.120q: %w", line, err)
	}
	return nil
}
