package bot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/source"
	"github.com/cookoff/cookoff/internal/must"
)

func TestFirstErrorOfCompilers(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		file, output string
		want         source.Diagnostic
	}{
		{"a.cpp", "a.cpp: In function 'int main()':\na.cpp:2:7: warning: unused\na.cpp:3:9: error: expected ';' before 'return'\na.cpp:9:1: error: b\n", source.Diagnostic{File: "a.cpp", Line: 3, Message: "expected ';' before 'return'"}},
		{"a.c", "a.c:1:10: fatal error: x.h: No such file or directory\n", source.Diagnostic{File: "a.c", Line: 1, Message: "x.h: No such file or directory"}},
		{"a.cpp", "/usr/bin/ld: /tmp/cc.o: in function `main':\na.cpp:(.text+0x1): undefined reference to `f()'\ncollect2: error: ld returned 1\n", source.Diagnostic{Message: "a.cpp:(.text+0x1): undefined reference to `f()'"}},
		{"a.rs", "a.rs:1:28: error[E0308]: mismatched types\nerror: aborting\n", source.Diagnostic{File: "a.rs", Line: 1, Message: "mismatched types"}},
		{"a.go", "# command-line-arguments\n./a.go:4:2: declared and not used: x\n", source.Diagnostic{File: "a.go", Line: 4, Message: "declared and not used: x"}},
		{"A.java", "A.java:2: error: illegal start of expression\n int x = ;\n", source.Diagnostic{File: "A.java", Line: 2, Message: "illegal start of expression"}},
		{"a.cs", "a.cs(2,10): warning CS0168: unused\na.cs(3,1): error CS1002: ; expected\n", source.Diagnostic{File: "a.cs", Line: 3, Message: "; expected"}},
		{"a.ts", "a.ts(1,5): error TS2304: Cannot find name 'readline'.\na.ts(7,9): error TS1005: ';' expected.\n", source.Diagnostic{File: "a.ts", Line: 7, Message: "';' expected."}},
	} {
		l, ok := source.LanguageOf(tt.file)
		if !ok {
			t.Fatalf("%s has no language", tt.file)
		}
		if got, ok := l.FirstError(tt.output); !ok || got != tt.want {
			t.Errorf("%s: FirstError = %+v, %v, want %+v", tt.file, got, ok, tt.want)
		}
	}
}

// The TypeScript compiler writes a program despite type errors. Other compilers write none after an error.
func TestProgramDespiteErrors(t *testing.T) {
	t.Parallel()
	typescript, _ := source.LanguageOf("a.ts")
	cpp, _ := source.LanguageOf("a.cpp")
	if !typescript.Made("a.ts(1,5): error TS2304: Cannot find name 'readline'.\n") || typescript.Made("a.ts(1,5): error TS1005: ';' expected.\n") {
		t.Error("TypeScript: Made is not true for type errors alone")
	}
	if cpp.Made("anything") {
		t.Error("C++: Made is true after an error")
	}
}

// Go compiles the package if the bot has a go.mod, and otherwise the file; Java compiles all classes.
func TestCompilerArguments(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		files source.Files
		want  string
	}{
		{source.Files{Entry: "a.go", Own: []string{"a.go"}, Output: "out"}, "build -o out/bot ./a.go"},
		{source.Files{Entry: "a.go", Own: []string{"a.go", "go.mod"}, Output: "out"}, "build -o out/bot ."},
		{source.Files{Entry: "A.java", Own: []string{"A.java", "x/B.java", "data.txt"}, Output: "out"}, "-proc:none -cp out -encoding UTF-8 -d out ./A.java ./x/B.java"},
		{source.Files{Entry: "@a.c", Own: []string{"@a.c"}, Output: "out"}, "-std=gnu17 -O2 -o out/bot ./@a.c -lm -pthread"},
	} {
		l, _ := source.LanguageOf(tt.files.Entry)
		must.Be(t, tt.files.Entry, tt.want, strings.Join(l.Arguments(tt.files), " "))
	}
	if !slices.Contains(source.Extensions(), ".cxx") {
		t.Error("Extensions() lacks .cxx")
	}
	if _, ok := source.LanguageOf("bot.py"); ok {
		t.Error("Of(bot.py) finds a compiled language")
	}
}
