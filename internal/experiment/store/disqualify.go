package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
)

// Disqualify excludes a bot from a tournament's rankings, or includes it again. Its matches stay stored.
func (db *DB) Disqualify(ctx context.Context, t Tournament, bot string, out bool) error {
	number := slices.IndexFunc(t.Entrants, func(e Entrant) bool { return e.Name == bot })
	if number < 0 {
		return fmt.Errorf("tournament %d has no bot %s; it has %s", t.ID, bot, strings.Join(t.Names(), ", "))
	}
	return db.write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE entrants SET disqualified = ? WHERE tournament = ? AND number = ?", out, t.ID, number)
		return err
	})
}

// Names returns the names of the tournament's bots.
func (t Tournament) Names() (names []string) {
	for _, e := range t.Entrants {
		names = append(names, e.Name)
	}
	return names
}

// Disqualified returns the names of the bots excluded from rankings.
func (t Tournament) Disqualified() (names []string) {
	for _, e := range t.Entrants {
		if e.Disqualified {
			names = append(names, e.Name)
		}
	}
	return names
}

// LeavesOut reports whether a pair does not count because a bot is disqualified.
func (t Tournament) LeavesOut(pair []ScheduledMatch) bool {
	return len(pair) > 0 && slices.ContainsFunc(pair[0].Lineup, func(b int) bool { return t.Entrants[b].Disqualified })
}

// readDisqualified loads the disqualified bots of a tournament.
func readDisqualified(ctx context.Context, tx *sql.Tx, t *Tournament) error {
	for i := range t.Entrants {
		err := tx.QueryRowContext(ctx, "SELECT disqualified FROM entrants WHERE tournament = ? AND number = ?", t.ID, i).Scan(&t.Entrants[i].Disqualified)
		if err != nil {
			return err
		}
	}
	return nil
}
