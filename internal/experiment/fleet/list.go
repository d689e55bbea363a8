package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Hubs are the hubs at an address, for clients other than workers.
type Hubs struct {
	Address Address
	Secret  Secret
}

// Workers returns their workers.
func (h *Hubs) Workers(ctx context.Context) ([]Member, error) { return h.ask(ctx, question{}) }

// Log returns the last log lines of a worker.
func (h *Hubs) Log(ctx context.Context, name string) (lines []LogLine, err error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	found, err := h.ask(ctx, question{Log: name})
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("no hub at %s has a worker %s; list them: cookoff workers", h.Address.Text, name)
	}
	for _, m := range found {
		lines = append(lines, m.Log...)
	}
	slices.SortStableFunc(lines, func(a, b LogLine) int { return a.At.Compare(b.At) })
	return lines, err
}

// ask sends a question to all hubs and merges the answers.
func (h *Hubs) ask(ctx context.Context, q question) (all []Member, err error) {
	conn, err := connect(ctx, h.Address, &h.Secret, "cookoff workers")
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	inbox := conn.NewInbox()
	answers, err := conn.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	if err := conn.PublishRequest(askSubject, inbox, jsonout.Plain(q)); err != nil {
		return nil, err
	}
	const moreHubs = 500 * time.Millisecond // how long to wait for the answers of further hubs
	for timeout := 5 * time.Second; ; timeout = moreHubs {
		m, err := answers.NextMsg(timeout)
		switch {
		case err != nil && timeout == moreHubs:
			return all, nil
		case err != nil:
			return nil, fmt.Errorf("no hub answers at %s: %w", h.Address.Text, err)
		}
		var some []Member
		if err := json.Unmarshal(m.Data, &some); err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
}

// Document lists workers.
func Document(workers []Member, now time.Time) *ui.Document {
	if workers == nil {
		workers = []Member{}
	}
	d := &ui.Document{Value: workers}
	if len(workers) == 0 {
		d.Body = append(d.Body, ui.Prose("There are no workers yet."))
		return d
	}
	d.Body = append(d.Body, ui.TableOf(workers,
		ui.Left("worker", func(m Member) string { return m.Name }),
		ui.Left("system", func(m Member) string { return m.System }),
		ui.Right("running", func(m Member) string { return fmt.Sprintf("%d of %d", m.Running, m.Slots) }),
		ui.Right("matches", func(m Member) string { return fmt.Sprint(m.Matches) }),
		ui.Right("speed", func(m Member) string { return fmt.Sprintf("%.0f", m.Speed) }),
		ui.Right("for", func(m Member) string { return ui.ApproxDuration(now.Sub(m.Joined)) }),
		ui.Left("state", Member.State),
	))
	return d
}

// LogDocument lists log lines.
func LogDocument(name string, lines []LogLine, zone *time.Location) *ui.Document {
	if lines == nil {
		lines = []LogLine{}
	}
	d := &ui.Document{Value: lines}
	if len(lines) == 0 {
		d.Body = append(d.Body, ui.Prose(fmt.Sprintf("Worker %s has logged nothing.", name)))
		return d
	}
	d.Body = append(d.Body, ui.TableOf(lines,
		ui.Left("time", func(l LogLine) string { return l.At.In(zone).Format(time.DateTime) }),
		ui.Left("log of worker "+name, func(l LogLine) string { return l.Text }),
	))
	return d
}

// State describes the state of a worker in one line; "ok" without problems.
func (m Member) State() string {
	const maxOffset = 5 * time.Second
	var parts []string
	if m.Refused != "" {
		parts = append(parts, "refused: "+m.Refused)
	}
	if m.Errors > 0 {
		parts = append(parts, spelling.Count(m.Errors, "error"))
	}
	if m.Voids > 0 {
		parts = append(parts, spelling.Count(m.Voids, "void match"))
	}
	if m.Offset.Abs() > maxOffset {
		parts = append(parts, fmt.Sprintf("its clock is off by %v", m.Offset))
	}
	if m.Slow != "" {
		parts = append(parts, "may be too slow: "+m.Slow)
	}
	parts = append(parts, m.Problems...)
	return cmp.Or(strings.Join(parts, "; "), "ok")
}
