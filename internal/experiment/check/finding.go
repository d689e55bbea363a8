package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
)

// Finding is a problem of a bot.
type Finding struct {
	Rule      string   `json:"rule"`
	Severity  Severity `json:"severity"`
	File      string   `json:"file,omitempty"` // of the bot, as the user would write its path
	Line      int      `json:"line,omitempty"` // from 1; 0 if unknown
	Column    int      `json:"column,omitempty"`
	Turn      int      `json:"turn,omitempty"` // first turn of the failure in any trial; 0 before the first turn or without a match
	Message   string   `json:"message"`
	Fix       string   `json:"fix,omitempty"`
	Trials    []string `json:"trials,omitempty"` // that showed it
	Again     string   `json:"again,omitempty"`  // command that reproduces it
	Traceback string   `json:"traceback,omitempty"`
}

// Position formats the position as compilers do, file:line:column; empty if unknown.
func (f *Finding) Position() string {
	place := f.File
	for _, n := range []int{f.Line, f.Column} {
		if n == 0 || place == "" {
			break
		}
		place += fmt.Sprintf(":%d", n)
	}
	return place
}

// rank orders severities, worst first.
func (s Severity) rank() int { return slices.Index([]Severity{Error, Warning, Note}, s) }

// Severity is the severity of a finding.
type Severity string

// The severities, named as in SARIF.
const (
	Error   Severity = "error"   // loses a match
	Warning Severity = "warning" // may lose a match under less favourable conditions
	Note    Severity = "note"    // worth knowing
)

// Rule is a kind of finding.
type Rule struct {
	ID       string
	Severity Severity // default
	About    string   // description in a sentence
	Fix      string   // default; may be empty
}

// IDs of rules used in several places.
const (
	ruleOpponent      = "opponent"
	ruleHashSeed      = "hash-seed"
	ruleSlowMachine   = "slow-machine"
	ruleReadOnly      = "read-only-folder"
	ruleNetwork       = "no-network"
	ruleMemory        = "low-memory"
	ruleBox           = "box"
	ruleSlowStart     = "slow-start"
	ruleUnrepeatable  = "not-repeatable"
	rulePythonVersion = "python-version"
	ruleNotChecked    = "not-checked"
)

// Rules returns all kinds of findings: first those of matches, then those of sources.
func Rules() []Rule {
	return []Rule{
		{ofKind(bot.FailedToStart), Error, "The bot does not start.", "mend this first: before it plays, nothing else can be found"},
		{ofKind(bot.Crashed), Error, "The bot ends with an exception, a signal or a status other than 0.", "play it again by the command below; with --debug and its seat you can look around"},
		{ofKind(bot.Exited), Error, "The bot ends before the match does.", "play on until the input ends, or play_turn is not called any more"},
		{ofKind(bot.TimedOut), Error, "The bot takes longer than its time limit.", "do less in a turn: look at a clock, and stop in time"},
		{ofKind(bot.IllegalOutput), Error, "The bot answers what its game's protocol does not allow.", "answer as the game's page in docs/ says, and print everything else to standard error"},
		{ofKind(bot.OutOfMemory), Error, "The bot uses more memory than it is given.", "keep less from turn to turn, or allow more with --memory"},
		{ofKind(bot.BoxViolation), Error, "The bot's box ends it.", "docs/security.md says what a box allows"},
		{ruleOpponent, Warning, "The bot fails when its opponent crashes, is silent or slow, or writes without end.", "do not rely on what the opponent does, or when"},
		{ruleHashSeed, Note, "The bot plays otherwise with another PYTHONHASHSEED, which the contest does not fix.", "do not let the order of a set decide: sort what you go through"},
		{ruleSlowMachine, Warning, "The bot runs out of time on a machine three times as slow.", "look at a clock, or do less in a turn; cookoff run --timing shows how near the limit it comes"},
		{ruleReadOnly, Warning, "The bot fails if it cannot write into its working folder.", "expect that writing fails, and play on without it"},
		{ruleNetwork, Error, "The bot fails without a network.", "bring along all that it needs: neither contests nor boxes give a network"},
		{ruleMemory, Warning, "The bot fails with little memory.", "keep less from turn to turn"},
		{ruleBox, Warning, "The bot fails in a box, as bots are played unless --box off is given.", "docs/security.md says what a box allows; --allow names files elsewhere that it needs"},
		{ruleSlowStart, Warning, "The bot takes long to get ready.", "do less at the start, or --time 60s to wait for it"},
		{ruleUnrepeatable, Note, "The bot plays two equal matches differently.", "take all randomness from BOT_SEED, and do not look at the time, so that matches can be repeated"},
		{"syntax", Error, "A source does not compile.", "mend this first: before it compiles, nothing else can be found"},
		{rulePythonVersion, Error, "A source does not compile in the version of Python that is asked for.", "write it in words that this version has"},
		{ruleNotChecked, Warning, "A source takes too long, or too much memory, to be read.", "keep data in a file that the bot opens, and split sources of more than a few MiB"},
		{"unknown-call", Error, "The bot calls what the contest's controller does not have.", "docs/protocol.md has all calls"},
		{"call-arguments", Error, "The bot calls the controller with wrong arguments.", "docs/protocol.md has all calls with their arguments"},
		{"blocking-input", Error, "A contest bot reads standard input.", "everything comes from the controller"},
		{"missing-import", Error, "The bot imports a module that is not there.", "do without it"},
		{"third-party-import", Warning, "The bot imports a module that the contest may not have.", "do without it"},
		{"local-import", Warning, "The bot imports a file next to it, which the contest does not have.", "put it into the bot's own file"},
		{"sleep", Warning, "The bot sleeps.", "do not wait"},
	}
}

// rule returns the rule with an ID, which must exist.
func rule(id string) Rule {
	for _, r := range Rules() {
		if r.ID == id {
			return r
		}
	}
	return Rule{ID: id, Severity: Error}
}

// ofKind returns the rule ID for a kind of failure.
func ofKind(kind bot.FailureKind) string { return strings.ReplaceAll(string(kind), "_", "-") }
