package site_test

import (
	"context"
	"net/http"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/doctor"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/web/site"
)

// The start page links the report about this machine, which is cached for all browsers.
func TestMachine(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "results.db")
	synthetic(t, db, 1)
	looks := 0
	s := serve(t, db, func(o *site.Options) {
		o.Doctor = func(context.Context) doctor.Report {
			looks++
			return doctor.Report{System: "linux", Processor: "arm64", Works: false, Checks: []doctor.Check{
				{Area: "box", Name: "files", State: doctor.OK, Found: "by <Landlock>"},
				{Area: "bots", Name: "node", State: doctor.Missing, Found: "none", Fix: "install it", Asked: "cookoff.yaml"},
			}}
		}
	})
	for range 2 {
		s.wants("/machine", "linux/arm64", "by &lt;Landlock&gt;", "install it", "required by cookoff.yaml", "A setting requires something that does not work")
	}
	s.wants("/", `href="/machine"`)
	must.Be(t, "examinations of the machine", 1, looks)
	if without := serve(t, db, nil); without.get("/machine").status != http.StatusNotFound {
		t.Error("the page exists without a doctor")
	}
}
