package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
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

// figuresID is the number of the form of a match's figures, which is stored if it is new.
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

// figureValues are the values of a seat as they are kept: a JSON array.
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

// read reads the figures of a seat by their form, or without one those of an earlier version.
func (r *figureForms) read(form, text string) (contest.Figures, error) {
	if form == "" {
		return readOldFigures(text)
	}
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

// readOldFigures reads an object of the versions that kept no titles: keys stand for them.
func readOldFigures(text string) (contest.Figures, error) {
	figures := contest.Figures{}
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	if _, err := d.Token(); err != nil { // the brace
		return nil, err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value *json.Number
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		f := contest.Figure{Key: fmt.Sprint(key), Title: strings.ReplaceAll(fmt.Sprint(key), "_", " "), None: value == nil}
		if value != nil {
			_, behind, _ := strings.Cut(value.String(), ".")
			x, err := value.Float64()
			if err != nil {
				return nil, err
			}
			f.Decimals = len(behind)
			f.Value = int(math.Round(x * math.Pow10(f.Decimals)))
		}
		figures = append(figures, f)
	}
	return figures, nil
}
