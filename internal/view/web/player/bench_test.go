package player_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// BenchmarkPage measures the time to write the page of a kitchen, and its size.
func BenchmarkPage(b *testing.B) {
	line := play(b, "duel", "@greedy", "@waiter")
	var html bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		html.Reset()
		must.Do(b, player.Page(&html, []*timeline.Timeline{line}, player.Options{}))
	}
	packed := must.Get(player.Encode(line, ""))(b)
	b.ReportMetric(float64(html.Len()), "B/page")
	b.ReportMetric(float64((len(packed)+2)/3*4), "B/match")
}

// BenchmarkFrames measures the cost of a frame while a browser plays a large kitchen with eight bots, at full speed and with the
// processor throttled to a quarter, and the time until the page is interactive.
func BenchmarkFrames(b *testing.B) {
	if !tier.Gating() {
		b.Skip("COOKOFF_TESTS=gate runs it")
	}
	line := play(b, "carnegie:seed=7,size=24x24,bots=4", "@greedy", "@random")
	for _, rate := range []struct {
		name  string
		times float64
	}{{"full", 1}, {"quarter", 4}} {
		b.Run(rate.name, func(b *testing.B) {
			p := browsertest.Start(b).Tab(b, browsertest.Look{})
			browsertest.Call(p, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: rate.times})
			p.Visit(write(b, player.Options{}, line))
			browsertest.Call(p, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
			const frames = 200
			used := 0.0
			for b.Loop() {
				before := scriptTime(p)
				browsertest.Eval[chromedp.Void](p, "cookoff.player.frames.length = 0; cookoff.player.go(0); cookoff.player.setSpeed(4); cookoff.player.toggle()")
				p.Until(fmt.Sprintf("cookoff.player.frames.length >= %d", frames))
				used += scriptTime(p) - before
			}
			b.ReportMetric(used*1000/float64(b.N)/frames, "ms-of-script/frame")
			b.ReportMetric(browsertest.Eval[float64](p, "+document.documentElement.dataset.ready"), "ms-to-ready")
		})
	}
}

// scriptTime returns the CPU time used by scripts of the page, in seconds.
func scriptTime(p *browsertest.Tab) float64 {
	p.T.Helper()
	metrics := browsertest.Get(p, func(ctx context.Context, t *chromedp.Target) (performance.GetMetricsResult, error) {
		return cdp.Call(ctx, t, performance.GetMetrics, cdp.Empty{})
	})
	for _, m := range metrics.Metrics {
		if m.Name == "ScriptDuration" {
			return m.Value
		}
	}
	p.T.Fatal("the browser does not report the CPU time of scripts")
	return 0
}
