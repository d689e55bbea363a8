package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Workers asks the hubs at an address for their workers.
func Workers(ctx context.Context, a Address, s Secret) (all []Member, err error) {
	conn, err := connect(ctx, a, &s, "cookoff workers")
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	inbox := conn.NewInbox()
	answers, err := conn.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	if err := conn.PublishRequest(askSubject, inbox, nil); err != nil {
		return nil, err
	}
	const all1 = 500 * time.Millisecond // hubs that are slower are not there
	for timeout := 5 * time.Second; ; timeout = all1 {
		m, err := answers.NextMsg(timeout)
		switch {
		case err != nil && timeout == all1:
			return all, nil
		case err != nil:
			return nil, fmt.Errorf("no hub answers at %s: %w", a.Text, err)
		}
		var some []Member
		if err := json.Unmarshal(m.Data, &some); err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
}

// Document returns a list of workers for people and programs.
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
		ui.Right("for", func(m Member) string { return ui.Roughly(now.Sub(m.Joined)) }),
		ui.Left("state", Member.State),
	))
	return d
}

// State says in a line what is wrong with a worker; "ok" if nothing is.
func (m Member) State() string {
	const mostOffset = 5 * time.Second
	var parts []string
	if m.Refused != "" {
		parts = append(parts, "gets no orders: "+m.Refused)
	}
	if m.Errors > 0 {
		parts = append(parts, spelling.Count(m.Errors, "error"))
	}
	if m.Voids > 0 {
		parts = append(parts, spelling.Count(m.Voids, "void match"))
	}
	if m.Offset.Abs() > mostOffset {
		parts = append(parts, fmt.Sprintf("its clock is off by %v", m.Offset))
	}
	parts = append(parts, m.Problems...)
	return cmp.Or(strings.Join(parts, "; "), "ok")
}
