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
		{ofKind(bot.FailedToStart), Error, "The bot does not start.", "fix this first: nothing else can be checked until the bot plays"},
		{ofKind(bot.Crashed), Error, "The bot crashes: an exception, a signal or an exit status other than 0.", "reproduce it with the command below; add --debug SEAT to inspect it"},
		{ofKind(bot.Exited), Error, "The bot ends before the match does.", "keep playing until the input ends, or until play_turn is no longer called"},
		{ofKind(bot.TimedOut), Error, "The bot takes longer than its time limit.", "do less in a turn: watch the clock, and stop in time"},
		{ofKind(bot.IllegalOutput), Error, "The bot gives an answer that its game's protocol does not allow.", "answer as the game's page in docs/ describes, and print everything else to standard error"},
		{ofKind(bot.OutOfMemory), Error, "The bot exceeds its memory limit.", "keep less from turn to turn, or allow more with --memory"},
		{ofKind(bot.BoxViolation), Error, "The bot breaks a limit of its sandbox.", "see docs/security.md for what the sandbox allows"},
		{ruleOpponent, Warning, "The bot fails when its opponent crashes, is silent or slow, or floods its output.", "do not rely on the opponent's behaviour or timing"},
		{ruleHashSeed, Note, "The bot plays differently with another PYTHONHASHSEED, which the contest does not fix.", "do not depend on the order of a set: sort it before you iterate"},
		{ruleSlowMachine, Warning, "The bot runs out of time on a machine three times as slow.", "watch the clock, or do less in a turn; cookoff run --timing shows how close it comes to the limit"},
		{ruleReadOnly, Warning, "The bot fails if it cannot write to its working folder.", "handle the failed write, and keep playing"},
		{ruleNetwork, Error, "The bot fails without a network.", "bundle everything that it needs: neither contests nor sandboxes have a network"},
		{ruleMemory, Warning, "The bot fails with little memory.", "keep less from turn to turn"},
		{ruleBox, Warning, "The bot fails in a sandbox, which is the default (--box off disables it).", "see docs/security.md for what the sandbox allows; --allow gives it other files that it needs"},
		{ruleSlowStart, Warning, "The bot takes long to get ready.", "do less at the start, or wait longer with --time 60s"},
		{ruleUnrepeatable, Note, "The bot plays two equal matches differently.", "derive all randomness from BOT_SEED, and do not depend on the time, so that matches are repeatable"},
		{"syntax", Error, "A source does not compile.", "fix this first: nothing else can be checked until it compiles"},
		{rulePythonVersion, Error, "A source does not compile in the requested version of Python.", "use only the syntax of this version"},
		{ruleNotChecked, Warning, "A source takes too long, or too much memory, to parse.", "keep data in a file that the bot opens, and split sources of more than a few MiB"},
		{"unknown-call", Error, "The bot calls a method that the contest's controller does not have.", "docs/protocol.md lists all calls"},
		{"call-arguments", Error, "The bot calls the controller with wrong arguments.", "docs/protocol.md lists all calls with their arguments"},
		{"blocking-input", Error, "A contest bot reads standard input.", "use the controller: it provides everything"},
		{"missing-import", Error, "The bot imports a module that is not installed.", "do without it"},
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
