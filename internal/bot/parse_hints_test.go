package bot_test

import (
	"path/filepath"
	"runtime"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// The error for a file that cannot be played as it is says how to play it.
func TestParseHints(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the texts have slashes")
	}
	dir := t.TempDir()
	for file, text := range map[string]string{
		"bot.kt":        "",
		"Bot.class":     "\xca\xfe\xba\xbe",
		"in/Main.class": "\xca\xfe\xba\xbe",
		"bot.dll":       "MZ",
		"bot.exe":       "MZ",
		"bot.rb":        "",
	} {
		contesttest.Write(t, dir, file, text, 0o666)
	}
	for word, want := range map[string]string{
		"bot.kt":        `it is source code: build it (kotlinc bot.kt -include-runtime -d bot.jar) and play "cmd:java -jar bot.jar"`,
		"Bot.class":     `it is a compiled class: play it as "Bot=cmd:java -cp . Bot"`,
		"in/Main.class": `it is a compiled class: play it as "Main=cmd:java -cp in Main"`,
		"bot.dll":       `it is not a program: play it as "cmd:dotnet bot.dll"`,
		"bot.exe":       `it is a program for Windows or for Mono: for Mono play it as "cmd:mono bot.exe"`,
		"bot.rb":        `it is not executable: play it as "cmd:ruby bot.rb", or make it executable (chmod +x bot.rb)`,
	} {
		_, err := bot.Parse(word, dir, known)
		if err == nil || err.Error() != `bot "`+filepath.ToSlash(word)+`": `+want {
			t.Errorf("%s:\n got %v\nwant %s", word, err, want)
		}
	}
}
