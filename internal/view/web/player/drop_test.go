package player_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// For a trace dropped on a local page, the page shows the command that plays it. A dropped page is opened by the browser.
func TestDrop(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	p := b.Open(t, write(t, player.Options{}, play(t, "tiny", "@greedy", "@waiter")), browsertest.Look{})
	drop := func(name string) (taken bool) {
		return browsertest.Eval[bool](p, fmt.Sprintf(`(() => {
			const data = new DataTransfer();
			data.items.add(new File(["x"], %q));
			document.dispatchEvent(new DragEvent("dragover", { dataTransfer: data, cancelable: true }));
			if (!document.documentElement.dataset.drop) throw new Error("the page does not show that files can be dropped");
			return !document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
		})()`, name))
	}
	if drop("match.html") {
		t.Error("the browser does not open a dropped page")
	}
	for name, command := range map[string]string{"a-1.jsonl.gz": "cookoff view a-1.jsonl.gz", "it's (1).jsonl": `cookoff view 'it'\''s (1).jsonl'`} {
		if !drop(name) {
			t.Error("the browser opens a dropped trace")
		}
		p.Until(`document.querySelector("dialog.drop").open`)
		must.Be(t, "command", command, text(p, "dialog.drop code"))
		p.Shot("drop")
		p.Keys(kb.Escape)
		p.Until(`document.querySelector("dialog.drop") === null && !document.documentElement.dataset.drop`)
	}
	browsertest.Eval[chromedp.Void](p, `document.dispatchEvent(new DragEvent("dragover", { dataTransfer: new DataTransfer() }))`)
	p.Until(`!document.documentElement.dataset.drop`)
}
