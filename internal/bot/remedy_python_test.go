package bot_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/bot/remedy"
	"github.com/cookoff/cookoff/internal/must"
)

// Installation is suggested only for well-known modules: others may be files of the bot that are
// missing.
func TestInstallHints(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"ModuleNotFoundError: No module named 'sklearn'": "pip install scikit-learn for the Python that plays, or play with one that has it: --python .venv/bin/python",
		"ModuleNotFoundError: No module named 'numpy'":   "pip install numpy for the Python that plays, or play with one that has it: --python .venv/bin/python",
		"ModuleNotFoundError: No module named 'helpers'": "",
	} {
		must.Be(t, line, want, (remedy.Bot{Folders: []string{t.TempDir()}}).Of([]string{line}))
	}
}
