package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// figureForm is what a stat has in common in all matches of a game.
type figureForm struct {
	Key      string `json:"key"`
	Title    string `json:"title"`
	Decimals int    `json:"decimals,omitempty"`
}

// figuresID returns the row ID of the form of a match's stats, and inserts it if missing.
func figuresID(ctx context.Context, tx preparedTx, seats []contest.SeatResult) (id int64, err error) {
	form := []figureForm{}
	if len(seats) > 0 {
		for _, f := range seats[0].Figures {
			form = append(form, figureForm{f.Key, f.Title, f.Decimals})
		}
	}
	text := string(jsonout.Plain(form))
	return idOf(ctx, tx, findFigures, []any{text}, insertFigures, text)
}

// figureValues returns the stored values of a seat, as a JSON array.
func figureValues(figures contest.Figures) string {
	values := make([]string, len(figures))
	for i, f := range figures {
		values[i] = "null"
		if !f.None {
			values[i] = fmt.Sprint(f.Value)
		}
	}
	return "[" + strings.Join(values, ",") + "]"
}

// figureForms caches the latest form: all matches of a game share one.
type figureForms struct {
	text  string
	forms []figureForm
}

// read parses the stats of a seat, given their form.
func (r *figureForms) read(form, text string) (contest.Figures, error) {
	figures, err := r.values(form, text)
	if err != nil {
		return nil, fmt.Errorf("figures %s of the form %s: %w", text, form, err)
	}
	return figures, nil
}

// values parses the result of figureValues. With json.Unmarshal, that would be a tenth of the time to find stored
// matches.
func (r *figureForms) values(form, text string) (contest.Figures, error) {
	if form != r.text {
		r.text, r.forms = form, nil
		if err := json.Unmarshal([]byte(form), &r.forms); err != nil {
			return nil, err
		}
	}
	values := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune("[,]", c) })
	if len(values) != len(r.forms) {
		return nil, errors.New("another number of values")
	}
	figures := make(contest.Figures, len(values))
	for i, f := range r.forms {
		figures[i] = contest.Figure{Key: f.Key, Title: f.Title, Decimals: f.Decimals, None: values[i] == "null"}
		if figures[i].None {
			continue
		}
		var err error
		if figures[i].Value, err = strconv.Atoi(values[i]); err != nil {
			return nil, err
		}
	}
	return figures, nil
}
