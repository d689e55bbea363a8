package cli_test

// hostileLines returns command lines for each command. Placeholders in them are BAD (file name of a
// bot that fails), GOOD (one that does not), MAP (a map), TRACE (a trace with hostile names), EVIL
// (the hostile name), OUT (an output folder with files that are checked, too) and DB (a database with
// hostile names). The first line of each command runs in all its formats, each other line as JSON
// or as text in turn, or as text only; in the soak, all lines run in all formats.
func hostileLines() map[string][]string {
	const few = " --on MAP --turns 4 --max-pairs 4"
	return map[string][]string{
		"cookoff":                        {"EVIL", "--EVIL", "--log-level EVIL", "--config EVIL", "version --config EVILSETTINGS"},
		"cookoff bots":                   {"bots", "bots EVIL"},
		"cookoff games":                  {"games", "games EVIL"},
		"cookoff config":                 {"config --config EVILNAMED", "config --config BADSETTINGS"},
		"cookoff version":                {"version", "version EVIL"},
		"cookoff new game":               {"new game OUT/EVIL", "new game EVIL --lang EVIL", "new game OUT/sample"},
		"cookoff game check":             {"game check EVIL", "game check OUT", "games --game OUT/EVIL"},
		"cookoff new bot":                {"new bot OUT/EVIL", "new bot EVIL --lang EVIL"},
		"cookoff map list":               {"map list", "map list EVIL"},
		"cookoff map gen":                {"map gen EVIL", "map gen OUT/EVIL -o EVIL", "map gen --output OUT/map.txt"},
		"cookoff map check":              {"map check MAP EVIL BADMAP"},
		"cookoff map show":               {"map show MAP", "map show MAP --output OUT/map.svg", "map show EVIL"},
		"cookoff matches":                {"matches --db DB", "matches --db DB --failed", "matches --db DB --bot EVIL"},
		"cookoff ranking":                {"ranking --db DB", "ranking --db EVIL", "ranking --db DB --tournament EVIL"},
		"cookoff show":                   {"show 1 --db DB", "show EVIL --db DB", "show 1 --db DB --trace OUT/shown.jsonl", "show --content BAD", "show --content EVIL"},
		"cookoff summary":                {"summary --db DB --output OUT/summary.html", "summary EVIL --db DB -o OUT/x.html"},
		"cookoff tournaments":            {"tournaments --db DB"},
		"cookoff tournaments delete":     {"tournaments delete EVIL --db DB --yes", "tournaments delete 1 --db DB"},
		"cookoff tournaments disqualify": {"tournaments disqualify 1 EVIL --db DB"},
		"cookoff tournaments rename":     {"tournaments rename 1 EVIL --db DB"},
		"cookoff serve":                  {"serve --addr EVIL", "serve --db EVIL", "serve --hub 127.0.0.1:1 --hub-token OUT/EVIL --db DB"},
		"cookoff worker":                 {"worker --token EVIL", "worker --hub EVIL", "worker --hub a://EVIL", "worker --name EVIL --token EVIL"},
		"cookoff workers":                {"workers --token EVIL", "workers --hub EVIL", "workers --hub a://EVIL"},
		"cookoff trust":                  {"trust EVIL", "trust EVILNAMED", "trust --list"},
		"cookoff run": {
			"run MAP BAD GOOD --turns 4 --out OUT --trace OUT/trace.jsonl --replay OUT/replay.json --log codingame --strict",
			"run MAP cmd:EVIL GOOD --turns 1 --out OUT/x", "run MAP GOOD GOOD --env EVIL --turns 1 --out OUT/x", "run MAP GOOD @idle:EVIL=EVIL",
			"run MAP git:BRANCH:EVIL @idle", "run MAP git:EVIL:EVIL @idle", "run MAP BAD @idle --allow EVIL --turns 1 --out OUT/EVIL", "run MAP BAD @idle --python EVIL",
			"run MAP git:BRANCH:hostile.py @idle --turns 4 --out OUT/x", "run MAP BAD @idle --opt 0:EVIL=EVIL", "run EVIL @idle @idle", "run MAP EVIL=BAD @idle",
			"run MAP BAD @idle --env A=EVIL --turns 4 --out OUT/x",
		},
		"cookoff watch":   {"watch TRACE --print", "watch EVIL --print", "watch TRACE --print --turn 1"},
		"cookoff explain": {"explain TRACE", "explain TRACE --bot EVIL", "explain EVIL"},
		"cookoff retest":  {"retest BAD TRACE --seat RED", "retest EVIL TRACE --seat RED", "retest BAD EVIL", "retest GOOD TRACE --seat EVIL"},
		"cookoff shrink":  {"shrink TRACE --while margin>-1000 --bot RED=GOOD --bot BLUE=@idle --tries 2 --out OUT/small.txt", "shrink TRACE --while EVIL", "shrink EVIL --while diverges"},
		"cookoff view":    {"view TRACE --output OUT/match.html", "view EVIL -o OUT/y.html", "view TRACE BADTRACE -o OUT/both.html", "view TRACE --video OUT/EVIL --turns 1-2", "view EVIL --video OUT/x.gif"},
		"cookoff check":   {"check BAD --on MAP --junit OUT/check.xml --sarif OUT/check.sarif", "check EVIL", "check BROKEN --on MAP --junit OUT/b.xml --sarif OUT/b.sarif"},
		"cookoff verify":  {"verify TRACE EVIL -v", "verify BADTRACE", "verify TRACES -v"},
		"cookoff import":  {"import EVIL", "import TRACE MAP BAD -o OUT/EVIL", "import MAP --output OUT/EVIL"},
		"cookoff replay":  {"replay TRACE --output OUT/replay.json", "replay EVIL"},
		"cookoff quickstart": {
			"quickstart --python EVIL", "quickstart EVIL",
		},
		"cookoff tournament": {
			"tournament LATE GOOD --turns 5 --on MAP --traces OUT/EVIL --keep-traces failed --quiet --db OUT/EVIL", "tournament GOOD @idle --name EVIL",
			"tournament BAD @idle --on MAP --turns 4", "tournament GOOD @idle --on MAP --turns 2 --dry-run --token OUT/EVIL", "tournament GOOD @idle --on EVIL --dry-run", "tournament GOOD @idle --on MAP --turns 2 --dry-run", "tournament EVILNAMED",
		},
		"cookoff regress": {
			"regress BAD --against GOOD --junit OUT/r.xml --markdown OUT/r.md --page OUT/r.html --max-failures 1 --db OUT/x.db" + few, "regress EVIL --against BAD" + few, "regress EVIL --against BAD --token OUT/EVIL" + few,
		},
		"cookoff sweep":  {"sweep GOOD --set env:A=1,2 --against @idle --db OUT/x.db" + few, "sweep BAD --set env:A=1,EVIL --against @idle --db OUT/x.db" + few, "sweep BAD --set EVIL --against @idle" + few, "sweep BAD --set EVIL --against @idle --token OUT/EVIL" + few},
		"cookoff tune":   {"tune EVIL --set env:A=1..9 --against @idle --token OUT/EVIL", "tune BAD --set env:EVIL=1..9 --against @idle --db OUT/x.db --on MAP --turns 4", "tune BAD --set env:A=1..9 --against @idle --db OUT/x.db --on MAP --turns 4"},
		"cookoff bisect": {"bisect BRANCH~1 BRANCH --bot hostile.py --against @idle --db OUT/x.db --on MAP --turns 4", "bisect EVIL BRANCH --bot EVIL", "bisect EVIL BRANCH --bot EVIL --token OUT/EVIL"},
		"cookoff doctor": {"doctor --python EVIL", "doctor EVIL"},
		"cookoff bench":  {"bench EVIL", "bench EVIL EVIL EVIL", "bench MAP BAD @idle --each 1ms", "bench MAP GOOD @idle --each 1ms"},
	}
}

// printNoNames returns the commands that print no names, with the reason.
func printNoNames() map[string]string {
	return map[string]string{
		"cookoff help": "it prints constant text", "cookoff map": "it prints its help", "cookoff new": "it prints its help", "cookoff completion": "it prints its help",
		"cookoff completion bash": "a script without names", "cookoff completion zsh": "a script without names", "cookoff completion fish": "a script without names",
		"cookoff completion powershell": "a script without names", "cookoff __bot": "it speaks the protocol", "cookoff __plugin": "it speaks the protocol",
		"cookoff __referee": "it speaks the protocol", "cookoff __runner": "it speaks the protocol",
		"cookoff __seat": "it forwards lines", "cookoff game": "it prints its help",
	}
}
