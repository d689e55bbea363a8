// Package codingame parses games played on CodinGame, and imports those of contests that are line games. It does not depend on
// any contest.
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

// Game is a game recorded by the site or by the runner of its development kit.
type Game struct {
	Input        map[string]string // the referee's input: seed and options
	duplicateKey string            // a key with two values in the referee's input
	Names        []string          // by player; empty if unknown
	Scores       []float64         // by player; nil if unknown
	Answers      [][]string        // by player, in order
	failCause    string            // why the runner ended early; empty if it did not
}

// maxPlayers is the maximum number of players in a game.
const maxPlayers = 8

// siteGame is the format of the site.
type siteGame struct {
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

// kitGame is the format of the development kit's runner: for each player a list of outputs per frame.
type kitGame struct {
	Input   json.RawMessage      `json:"uinput"` // a text, or a list of lines
	Outputs map[string][]*string `json:"outputs"`
	Scores  map[string]float64   `json:"scores"`
	Agents  []agent              `json:"agents"`
	Failed  string               `json:"failCause"`
}

// Parse parses a game. The error is contest.ErrUnknownFormat for other files.
func Parse(text []byte) (*Game, error) {
	var keys map[string]json.RawMessage
	if !mayBeGame(text) {
		return nil, contest.ErrUnknownFormat
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
	return nil, contest.ErrUnknownFormat
}

// mayBeGame reports whether a text may be a game, without parsing it.
func mayBeGame(text []byte) bool {
	if !bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("{")) {
		return false
	}
	has := func(key string) bool { return bytes.Contains(text, []byte(`"`+key+`"`)) }
	return has("frames") && has("agentId") || has("outputs") && has("uinput")
}

func parseSite(text []byte) (*Game, error) {
	var s siteGame
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
			continue // the referee's, or a failed player's
		}
		if err := g.addAnswer(*f.Agent, f.Stdout); err != nil {
			return nil, fmt.Errorf("frames[%d]: %w", i, err)
		}
	}
	return g, g.setNames(s.Agents)
}

func parseKit(text []byte) (*Game, error) {
	var k kitGame
	if err := jsonin.Decode(text, &k); err != nil {
		return nil, err
	}
	g := &Game{Input: map[string]string{}, failCause: k.Failed}
	var lines []string
	var all string
	if json.Unmarshal(k.Input, &lines) != nil {
		_ = json.Unmarshal(k.Input, &all) // other types have no seed, which is reported later
	}
	g.readInput(strings.Join(append(lines, all), "\n"))
	for player := range maxPlayers {
		for _, output := range k.Outputs[strconv.Itoa(player)] {
			if output != nil && *output != "" {
				_ = g.addAnswer(player, *output) // the player's number is valid
			}
		}
		if score, ok := k.Scores[strconv.Itoa(player)]; ok && len(g.Scores) == player {
			g.Scores = append(g.Scores, score)
		}
	}
	return g, g.setNames(k.Agents)
}

// readInput parses the referee's input: lines of key=value.
func (g *Game) readInput(text string) {
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			key, value = strings.TrimSpace(key), strings.TrimSpace(value)
			if old, set := g.Input[key]; set && old != value {
				g.duplicateKey = key
			}
			g.Input[key] = value
		}
	}
}

// addAnswer adds an answer of a player, which is the first line of the output.
func (g *Game) addAnswer(player int, text string) error {
	if player < 0 || player >= maxPlayers {
		return fmt.Errorf("agentId %d has an answer; players are numbered from 0 to %d", player, maxPlayers-1)
	}
	for len(g.Answers) <= player {
		g.Answers = append(g.Answers, nil)
	}
	line, _, _ := strings.Cut(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	g.Answers[player] = append(g.Answers[player], strings.TrimSuffix(line, "\r"))
	return nil
}

// setNames sets the names of the players.
func (g *Game) setNames(agents []agent) error {
	players := max(len(g.Answers), len(g.Scores))
	if players > maxPlayers {
		return fmt.Errorf("scores: %d players; a game has at most %d", players, maxPlayers)
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
