package docs_test

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

// testBots checks that bots.md or the page of the game documents every built-in bot and its options.
func (p program) testBots(t *testing.T) {
	t.Parallel()
	out, _ := p.run(t, t.TempDir(), nil, "bots", "--format", "json")
	var bots []struct {
		Game, Argument string
		Options        []struct{ Name string }
	}
	if err := json.Unmarshal(out, &bots); err != nil || len(bots) == 0 {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, b := range bots {
		text := page(t, "bots.md")
		if b.Game != "carnegie" {
			text += page(t, b.Game+".md")
		}
		words := []string{"`" + b.Argument + "`"}
		for _, o := range b.Options {
			words = append(words, "`"+b.Argument+":"+o.Name+"=")
		}
		for _, word := range words {
			if !strings.Contains(text, word) {
				t.Errorf("neither bots.md nor %s.md documents %s", b.Game, word)
			}
		}
	}
}

// testJava checks that the commands of languages.md build and play a Java bot.
func (p program) testJava(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, need := range []string{"javac", "java", "sh"} {
		contesttest.Needs(t, need)
	}
	dir := t.TempDir()
	write(t, dir, "Bot.java", `public class Bot {
    public static void main(String[] args) {
        try (var in = new java.util.Scanner(System.in)) {
            int tiles = in.nextInt() * in.nextInt();
            while (in.hasNextInt()) {
                for (int i = 0; i < 2 + 7 * tiles; i++) in.nextInt();
                System.out.println("WAIT");
            }
        }
    }
}
`)
	for _, b := range blocks(t, "languages.md", "sh") {
		if !strings.HasPrefix(b.lines[0], "javac ") {
			continue
		}
		cmd := exec.CommandContext(t.Context(), "sh", "-ec", b.text())
		cmd.Dir = dir
		cmd.Env = append(p.environment(t), "COOKOFF_STRICT=true", "COOKOFF_CLOCK_GRASS_TURN=1m", "COOKOFF_CLOCK_GRASS_INIT=1m")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	t.Error("languages.md has no commands for Java")
}

// testReadmeBot checks that the bot of the README wins on the maps that the README names.
func (p program) testReadmeBot(t *testing.T) {
	t.Parallel()
	python(t)
	for _, kitchen := range []string{"tiny", "duel"}[:tier.Count(1, 2)] {
		dir := t.TempDir()
		write(t, dir, "my_bot.py", blocks(t, readmePage, "python")[0].text())
		trace := p.play(t, dir, nil, kitchen, "my_bot.py", "@idle")
		if !strings.Contains(trace, `{"end":{"winner":"RED","reason":"money"`) {
			t.Errorf("the bot does not win on %s", kitchen)
		}
	}
}
