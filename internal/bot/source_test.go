package bot_test

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

const (
	javaMain   = "public static void main(String[] args) { System.out.println(\"hello\"); }"
	javaHelper = "// class Fake { }\nclass Helper { String s = \"} class B {\"; char c = '}'; }\n"
	cMain      = "#include <stdio.h>\nint main() { puts(\"hello\"); }\n"
)

// What a hint says of source code can be done as it stands there: it is built, and the word that is to be played runs.
func TestSourceHints(t *testing.T) {
	t.Parallel()
	tests := []struct {
		file, text, tools string
		unbuilt           bool // what is to be played without building runs too
	}{
		{file: "Player.java", text: "class Player { " + javaMain + " }\n" + javaHelper, tools: "java javac", unbuilt: true},
		{file: "Bot.java", text: "public class Bot { " + javaMain + " }", tools: "java javac", unbuilt: true},
		{file: "my_bot.java", text: javaHelper + "final class Main { " + javaMain + " }", tools: "java javac"},
		{file: "deep/Racer.java", text: "package team.cars;\n" + javaHelper + "public final class Racer { " + javaMain + " }", tools: "java javac"},
		{file: "v2.java", text: "/* main */ public class Player { " + javaMain + " }\n" + javaHelper, tools: "java", unbuilt: true},
		{file: "bot.cpp", text: cMain, tools: "c++"},
		{file: "deep/bot.c", text: cMain, tools: "cc"},
		{file: "bot.rs", text: "fn main() { println!(\"hello\"); }\n", tools: "rustc"},
		{file: "bot.ts", text: "const word: string = 'hello';\nconsole.log(word);\n", tools: "tsc node"},
		{file: "bot.kt", text: "fun main() { println(\"hello\") }\n", tools: "kotlinc java"},
		{file: "bot.cs", text: "class Bot { static void Main() { System.Console.WriteLine(\"hello\"); } }\n", tools: "mcs mono"},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			tier.Gate(t)
			for tool := range strings.FieldsSeq(tt.tools) {
				if _, err := exec.LookPath(tool); err != nil || runtime.GOOS == "windows" {
					t.Skipf("not tried: there is no %s on this machine, or no sh", tool)
				}
			}
			dir := t.TempDir()
			contesttest.Write(t, dir, tt.file, tt.text, 0o666)
			_, err := bot.Parse(tt.file, dir, known)
			if err == nil || strings.Contains(err.Error(), "\n") {
				t.Fatalf("the hint is %v", err)
			}
			if m := regexp.MustCompile(`build it \((.+?)\) and play (?:"([^"]+)"|([^ ;]+))`).FindStringSubmatch(err.Error()); m != nil {
				built := exec.Command("sh", "-c", m[1])
				built.Dir = dir
				if out, err := built.CombinedOutput(); err != nil {
					t.Fatalf("%s: %v\n%s", m[1], err, out)
				}
				runs(t, dir, m[2]+m[3])
			}
			if tt.unbuilt {
				at := regexp.MustCompile(`as "(cmd:java [^"]+)"`).FindStringSubmatch(err.Error())
				if at == nil {
					t.Fatalf("the hint does not say how it runs unbuilt: %v", err)
				}
				runs(t, dir, at[1])
			}
		})
	}
}

// runs fails the test unless the bot of a word says hello.
func runs(t *testing.T, dir, word string) {
	t.Helper()
	spec, err := bot.Parse(word, dir, known)
	if err != nil {
		t.Fatal(err)
	}
	argv := slices.Clone(spec.Argv)
	switch spec.Form {
	case bot.FormProgram:
		argv = []string{spec.Path}
	case bot.FormNode:
		argv = []string{"node", spec.Path}
	}
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != "hello" {
		t.Errorf("%s: %v\n%s", word, err, out)
	}
}

// Hints that need nothing to be tried: what they say, in one line.
func TestHintTexts(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the texts have slashes")
	}
	dir := t.TempDir()
	for file, text := range map[string]string{
		"Odd.java":      "public interface Other { }", // has no main, and is called otherwise
		"Late.java":     javaHelper + "public class Player { " + javaMain + " }",
		"Empty.java":    "",
		"bot.kt":        "",
		"Bot.class":     "\xca\xfe\xba\xbe",
		"in/Main.class": "\xca\xfe\xba\xbe",
		"bot.cs":        "",
		"bot.dll":       "MZ",
		"bot.exe":       "MZ",
		"bot.rb":        "",
	} {
		contesttest.Write(t, dir, file, text, 0o666)
	}
	for word, want := range map[string]string{
		"Odd.java":      "it is source code: call the file Other.java, as its public class, and build that",
		"Late.java":     "it is source code: call the file Player.java, as its public class, and build that",
		"Empty.java":    `it is source code: build it (javac -d Empty-classes Empty.java) and play "Empty=cmd:java -cp Empty-classes Empty"`,
		"bot.kt":        `it is source code: build it (kotlinc bot.kt -include-runtime -d bot.jar) and play "cmd:java -jar bot.jar"`,
		"Bot.class":     `it is a compiled class: play it as "Bot=cmd:java -cp . Bot"`,
		"in/Main.class": `it is a compiled class: play it as "Main=cmd:java -cp in Main"`,
		"bot.cs": `it is source code: build it (mcs -out:bot.exe bot.cs) and play "cmd:mono bot.exe"; ` +
			`with .NET it needs a project: cookoff new bot NAME --lang csharp writes one`,
		"bot.dll": `it is not a program: play it as "cmd:dotnet bot.dll"`,
		"bot.exe": `it is a program for Windows or for Mono: for Mono play it as "cmd:mono bot.exe"`,
		"bot.rb":  `it is not executable: play it as "cmd:ruby bot.rb", or make it so (chmod +x bot.rb)`,
	} {
		_, err := bot.Parse(word, dir, known)
		if err == nil || err.Error() != `bot "`+filepath.ToSlash(word)+`": `+want {
			t.Errorf("%s:\n got %v\nwant %s", word, err, want)
		}
	}
}
