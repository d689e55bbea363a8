package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/klauspost/compress/zstd"

	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Packer compresses traces for storage. It is safe for concurrent use.
type Packer struct{ encoder *zstd.Encoder }

// NewPacker returns a packer for this many concurrent calls.
func NewPacker(concurrency int) *Packer {
	e, _ := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(concurrency)) // options are valid
	return &Packer{e}
}

// Pack compresses a trace.
func (p *Packer) Pack(trace []byte) []byte { return p.encoder.EncodeAll(trace, nil) }

// Trace returns the stored, compressed trace of a match (see replay.Decompress), or nil.
func (db *DB) Trace(ctx context.Context, match int64) (packed []byte, err error) {
	err = db.sql.QueryRowContext(ctx, "SELECT data FROM traces WHERE match = ?", match).Scan(&packed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return packed, db.wrap(err)
}

// KeptTraces calls each with the matches that have a stored trace, and its size. Matches shared with other
// tournaments are skipped. each must not use the database.
func (db *DB) KeptTraces(ctx context.Context, tournament int64, each func(m ScheduledMatch, bytes int) error) error {
	const kept = "g.match IN (SELECT match FROM traces) AND NOT EXISTS (SELECT 1 FROM schedule o WHERE o.match = g.match AND o.tournament <> g.tournament)"
	sizes := map[int64]int{}
	err := db.read(ctx, "SELECT t.match, length(t.data) FROM traces t WHERE EXISTS (SELECT 1 FROM schedule g WHERE g.match = t.match AND g.tournament = ?)",
		[]any{tournament}, func(rows *sql.Rows) error {
			var match int64
			var bytes int
			err := rows.Scan(&match, &bytes)
			sizes[match] = bytes
			return err
		})
	if err != nil {
		return err
	}
	return db.scheduledMatches(ctx, "g.tournament = ? AND "+kept, []any{tournament}, func(m ScheduledMatch) error {
		bytes, first := sizes[m.Match.ID]
		if !first {
			return nil
		}
		delete(sizes, m.Match.ID) // identical matches share a trace
		return each(m, bytes)
	})
}

// Kept returns the matches that have a stored trace.
func (db *DB) Kept(ctx context.Context, matches []int64) (map[int64]bool, error) {
	kept := map[int64]bool{}
	asked := string(jsonout.Plain(matches))
	err := db.read(ctx, "SELECT match FROM traces WHERE match IN (SELECT value FROM json_each(?))", []any{asked}, func(rows *sql.Rows) error {
		var match int64
		err := rows.Scan(&match)
		kept[match] = true
		return err
	})
	return kept, err
}

// saveTrace stores the trace of a stored match, unless it already has one.
func saveTrace(ctx context.Context, tx preparedTx, m *Match) error {
	if m.Packed == nil {
		return nil
	}
	_, err := tx.exec(ctx, insertTrace, m.ID, m.Packed)
	if err == nil {
		m.Packed, m.Kept = nil, true
	}
	return err
}

// Scenario returns a scenario by its content digest, with options and text.
func (db *DB) Scenario(ctx context.Context, content Digest) (s Scenario, err error) {
	var options string
	err = db.sql.QueryRowContext(ctx, "SELECT game, name, coalesce(file, ''), options, text FROM scenarios WHERE content = ?", content[:]).
		Scan(&s.Game, &s.Name, &s.File, &options, &s.Text)
	s.Content, s.Options = content, []byte(options)
	return s, db.wrap(err)
}
