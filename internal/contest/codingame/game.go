// Package codingame reads games that were played on CodinGame, and imports those of contests that are line games. It
// knows no contest.
package codingame

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/jsonin"
)

// Game is a game as the site, or the runner of its development kit, records it.
type Game struct {
	Input   map[string]string // of the referee: the seed, and options
	twice   string            // a key of it with two values
	Names   []string          // of the players; empty where the file has none
	Scores  []float64         // by player; none if the file has none
	Answers [][]string        // by player, in order
	ended   string            // why the runner ended early; empty: it did not
}

// mostPlayers limits the players of a game.
const mostPlayers = 8

// site is the site's form.
type site struct {
	Success json.RawMessage `json:"success"`
	Input   *string         `json:"refereeInput"`
	Scores  []float64       `json:"scores"`
	Frames  []frame         `json:"frames"`
	Agents  []agent         `json:"agents"`
}

type frame struct {
	Agent  *int   `json:"agentId"`
	Stdout string `json:"stdout"`
}

type agent struct {
	Index int `json:"index"`
	User  struct {
		Pseudo string `json:"pseudo"`
	} `json:"codingamer"`
	Boss struct {
		Nickname string `json:"nickname"`
	} `json:"arenaboss"`
	Name string `json:"name"`
}

// kit is the form of the development kit's runner: lists of outputs per frame, by player.
type kit struct {
	Input   json.RawMessage      `json:"uinput"` // a text, or a list of lines
	Outputs map[string][]*string `json:"outputs"`
	Scores  map[string]float64   `json:"scores"`
	Agents  []agent              `json:"agents"`
	Failed  string               `json:"failCause"`
}

// Parse reads a game. It returns contest.ErrOtherForm for other files.
func Parse(text []byte) (*Game, error) {
	var keys map[string]json.RawMessage
	if !looksRight(text) {
		return nil, contest.ErrOtherForm
	}
	if err := jsonin.Decode(text, &keys); err != nil {
		return nil, err
	}
	if inner, ok := keys["success"]; ok && keys["frames"] == nil {
		text, keys = inner, nil
		if err := jsonin.Decode(text, &keys); err != nil {
			return nil, fmt.Errorf("success: %w", err)
		}
	}
	switch {
	case keys["frames"] != nil:
		return parseSite(text)
	case keys["outputs"] != nil:
		return parseKit(text)
	}
	return nil, contest.ErrOtherForm
}

// looksRight reports whether a text may be a game, without reading it as a whole.
func looksRight(text []byte) bool {
	if !bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("{")) {
		return false
	}
	has := func(key string) bool { return bytes.Contains(text, []byte(`"`+key+`"`)) }
	return has("frames") && has("agentId") || has("outputs") && has("uinput")
}

func parseSite(text []byte) (*Game, error) {
	var s site
	if err := jsonin.Decode(text, &s); err != nil {
		return nil, err
	}
	g := &Game{Scores: s.Scores, Input: map[string]string{}}
	if s.Input != nil {
		g.readInput(*s.Input)
	}
	for i := range s.Frames {
		f := &s.Frames[i]
		if f.Agent == nil || f.Stdout == "" {
			continue // of the referee, or of a player that failed
		}
		if err := g.answer(*f.Agent, f.Stdout); err != nil {
			return nil, fmt.Errorf("frames[%d]: %w", i, err)
		}
	}
	return g, g.name(s.Agents)
}

func parseKit(text []byte) (*Game, error) {
	var k kit
	if err := jsonin.Decode(text, &k); err != nil {
		return nil, err
	}
	g := &Game{Input: map[string]string{}, ended: k.Failed}
	var lines []string
	var all string
	if json.Unmarshal(k.Input, &lines) != nil {
		_ = json.Unmarshal(k.Input, &all) // any other has no seed, which is reported
	}
	g.readInput(strings.Join(append(lines, all), "\n"))
	for player := range mostPlayers {
		for _, output := range k.Outputs[strconv.Itoa(player)] {
			if output != nil && *output != "" {
				_ = g.answer(player, *output) // a possible player
			}
		}
		if score, ok := k.Scores[strconv.Itoa(player)]; ok && len(g.Scores) == player {
			g.Scores = append(g.Scores, score)
		}
	}
	return g, g.name(k.Agents)
}

// readInput reads the referee's input: lines of key=value.
func (g *Game) readInput(text string) {
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			key, value = strings.TrimSpace(key), strings.TrimSpace(value)
			if old, set := g.Input[key]; set && old != value {
				g.twice = key
			}
			g.Input[key] = value
		}
	}
}

// answer adds an answer of a player. Of several lines, the first is the answer to this question.
func (g *Game) answer(player int, text string) error {
	if player < 0 || player >= mostPlayers {
		return fmt.Errorf("agentId %d has an answer; players are numbered from 0 to %d", player, mostPlayers-1)
	}
	for len(g.Answers) <= player {
		g.Answers = append(g.Answers, nil)
	}
	line, _, _ := strings.Cut(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	g.Answers[player] = append(g.Answers[player], strings.TrimSuffix(line, "\r"))
	return nil
}

// name reads the names of the players.
func (g *Game) name(agents []agent) error {
	players := max(len(g.Answers), len(g.Scores))
	if players > mostPlayers {
		return fmt.Errorf("scores: %d players; a game has at most %d", players, mostPlayers)
	}
	g.Names, g.Answers = make([]string, players), slices.Grow(g.Answers, players)[:players]
	for i := range agents {
		a := &agents[i]
		if a.Index < 0 || a.Index >= players {
			return fmt.Errorf("agents[%d]: index %d; there are %d players", i, a.Index, players)
		}
		for _, name := range []string{a.Name, a.Boss.Nickname, a.User.Pseudo} {
			if name != "" {
				g.Names[a.Index] = name
			}
		}
	}
	return nil
}
