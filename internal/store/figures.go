package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
)

// figureForm is what is the same of a figure in all matches of a game.
type figureForm struct {
	Key      string `json:"key"`
	Title    string `json:"title"`
	Decimals int    `json:"decimals,omitempty"`
}

// figuresID returns the number of the form of a match's figures, which is stored if it is new.
func figuresID(ctx context.Context, tx preparedTx, seats []contest.SeatResult) (id int64, err error) {
	form := []figureForm{}
	if len(seats) > 0 {
		for _, f := range seats[0].Figures {
			form = append(form, figureForm{f.Key, f.Title, f.Decimals})
		}
	}
	text, err := json.Marshal(form)
	if err != nil {
		return 0, err
	}
	return idOf(ctx, tx, findFigures, []any{string(text)}, insertFigures, string(text))
}

// figureValues returns the values of a seat as they are kept: a JSON array.
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

// figureForms is the form of the figures that were read last: all matches of a game share one.
type figureForms struct {
	text  string
	forms []figureForm
}

// read reads the figures of a seat by their form.
func (r *figureForms) read(form, text string) (contest.Figures, error) {
	figures, err := r.values(form, text)
	if err != nil {
		return nil, fmt.Errorf("figures %s of the form %s: %w", text, form, err)
	}
	return figures, nil
}

// values reads what figureValues has written. Of stored matches that are found again, json.Unmarshal would take a tenth
// of the time.
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
