package bot_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// Unpassed finds the variables that a bot's source reads, in all languages of bots.
func TestUnpassed(t *testing.T) {
	t.Parallel()
	base := []string{"DEPTH=1", "MODE=2", "HOME=/h", "GIVEN=3", "BOT_X=4", "COOKOFF_DB=x", "PWD=/"}
	tests := map[string]struct {
		text string
		want []string
	}{
		"a.py":    {`import os; os.environ["DEPTH"]; os.environ.get('MODE', 1); os.getenv("DEPTH")`, []string{"DEPTH", "MODE"}},
		"b.py":    {`os.environ["HOME"] + os.environ["GIVEN"] + os.environ["BOT_X"] + os.environ["COOKOFF_DB"] + os.environ["UNSET"] + os.environ["PWD"]`, nil},
		"c.py":    {`DEPTH = 1; print("MODE")`, nil},
		"a.js":    {`const d = process.env.DEPTH || process.env["MODE"]`, []string{"DEPTH", "MODE"}},
		"a.ts":    {`Deno.env.get("DEPTH")`, []string{"DEPTH"}},
		"a.java":  {`System.getenv("DEPTH"); System.getenv().get("MODE")`, []string{"DEPTH", "MODE"}},
		"a.rs":    {`std::env::var("DEPTH")`, []string{"DEPTH"}},
		"a.cpp":   {`std::getenv( "DEPTH" )`, []string{"DEPTH"}},
		"a.go":    {`os.Getenv("DEPTH"); os.LookupEnv("MODE")`, []string{"DEPTH", "MODE"}},
		"a.rb":    {`ENV["DEPTH"]; ENV.fetch("MODE")`, []string{"DEPTH", "MODE"}},
		"a.cs":    {`Environment.GetEnvironmentVariable("DEPTH")`, []string{"DEPTH"}},
		"a.sh":    {"MODE=1\necho $DEPTH ${MODE}\n", []string{"DEPTH"}},
		"bin.jar": {"\x00 getenv(\"DEPTH\")", nil},
	}
	dir := t.TempDir()
	for name, tt := range tests {
		contesttest.Write(t, dir, name, tt.text, 0o666)
		spec := must.Get(bot.Parse("cmd:run "+name, dir, nil))(t)
		spec.Env = []bot.Variable{{Name: "GIVEN", Value: "3"}, {Name: "BOT_X", Value: "4"}}
		s := must.Get(spec.Resolve(dir, game()))(t)
		var got []string
		for _, u := range s.Unpassed(base) {
			if u.File != name {
				t.Errorf("%s: found in %s", name, u.File)
			}
			got = append(got, u.Name)
		}
		must.Be(t, name, fmt.Sprint(tt.want), fmt.Sprint(got))
	}
}
