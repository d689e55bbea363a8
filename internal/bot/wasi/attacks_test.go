//go:build unix

package wasi_test

import (
	"bytes"
	"maps"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
)

// Addresses of texts in the memory of idle bots, 256 bytes apart.
const (
	greetingAt = 40 << 10
	endAt      = greetingAt + 256*iota
	foundAt
	announceAt
	reportAt
	passwdAt
	recordAt
	absoluteAt
	procAt
	linkAt
	roundsAt
)

func texts() map[int]string {
	return map[int]string{
		greetingAt: `{"protocol":"cookoff-bot/1"}` + "\n",
		endAt:      `{"end":true}` + "\n",
		foundAt:    "FOUND\n",
		announceAt: bot.ModuleProtocol + " ready\n",
		reportAt:   "0\n\n\x00\n",
		passwdAt:   "../../../../../../../../etc/passwd",
		recordAt:   "\x00\x00\x00e\x00",
		absoluteAt: "/etc/passwd",
		procAt:     "rounds/../../../../proc/self/mem",
		linkAt:     "link",
		roundsAt:   "rounds",
	}
}

// idleBot is a bot of the kitchen that plays idly. It runs additional code at the start and in each
// turn.
func idleBot(begin, turn []byte, changes ...func(sections map[byte][]byte)) []byte {
	var data [][]byte
	for _, at := range slices.Sorted(maps.Keys(texts())) {
		text := texts()[at]
		data = append(data, slices.Concat([]byte{0}, constant(at), []byte{opEnd}, number(len(text)), []byte(text)))
	}
	code := slices.Concat(begin, read(), say(1, greetingAt), forever(read(), turn, say(1, endAt)))
	changes = append([]func(map[byte][]byte){func(sections map[byte][]byte) { sections[11] = list(data...) }}, changes...)
	return guest(code, changes...)
}

// memoryFill is the instruction memory.fill.
const memoryFill = "\xfc\x0b\x00"

// say writes a text to a file descriptor.
func say(fd, at int) []byte {
	return slices.Concat(store(vectorAt, at), store(lengthAt, len(texts()[at])), drop(call(fdWrite, fd, vectorAt, 1, countAt)))
}

// reportSuccess logs FOUND if a call succeeds that must fail.
func reportSuccess(call []byte) []byte { return when(call, constant(0), say(2, foundAt)) }

// open opens a path relative to a file descriptor for reading.
func open(fd, lookup, path int) []byte { return openWith(fd, lookup, path, 0, 2) }

// create opens a path relative to a file descriptor for writing.
func create(fd, flags, path int) []byte { return openWith(fd, 0, path, flags, 0xc0, 0) }

// openWith opens a path with flags for its lookup and creation, and rights encoded as LEB128.
func openWith(fd, lookup, path, flags int, rights ...byte) []byte {
	const opConst64 = 0x42
	right := append([]byte{opConst64}, rights...)
	return slices.Concat(constant(fd), constant(lookup), constant(path), constant(len(texts()[path])), constant(flags),
		right, right, constant(0), constant(countAt), []byte{opCall, pathOpen})
}

// starting adds a start section, whose code runs when the module is instantiated.
func starting(sections map[byte][]byte) { sections[8] = []byte{startFunction} }

// fill fills a page repeatedly, without a loop.
func fill(times int) []byte {
	return bytes.Repeat(slices.Concat(constant(0), constant(0), constant(64<<10), []byte(memoryFill)), times)
}

// grow grows a table by null entries.
func grow(by int) []byte {
	const null, tableGrow = "\xd0\x70", "\xfc\x0f\x00"
	return slices.Concat([]byte(null), constant(by), []byte(tableGrow))
}

func tables(limits ...[]byte) func(map[byte][]byte) {
	return func(sections map[byte][]byte) {
		var all [][]byte
		for _, l := range limits {
			all = append(all, append([]byte{0x70, 0}, l...))
		}
		sections[4] = list(all...)
	}
}

// recursion makes _start call itself.
func recursion() []byte { return []byte{opCall, startFunction} }

// slowToCompile is code with many locals that are live in many loops.
func slowToCompile(locals, loops int) func(map[byte][]byte) {
	return func(sections map[byte][]byte) {
		body := slices.Concat([]byte{1}, number(locals), []byte{0x7f}, bytes.Repeat([]byte{opLoop, noValue}, loops),
			bytes.Repeat([]byte{opEnd}, loops+1))
		sections[10] = list(append(number(len(body)), body...))
	}
}

// huge has all bits set.
const huge = -1

// attack is a hostile module, and its expected failure; empty for none.
type attack struct {
	module []byte
	kind   bot.FailureKind
	reason string // prefix of the reason
}

// compileTimeout is the failure of a module that takes too long to compile.
const compileTimeout = "compiling it takes more than 1s"

func attacks() map[string]attack {
	other := func(sections map[byte][]byte) { // usual exports that the host never calls
		sections[3] = list([]byte{0}, []byte{0})
		sections[7] = list(append(named("_start"), 0, startFunction), append(named("_initialize"), 0, startFunction+1),
			append(named("__wasm_call_ctors"), 0, startFunction+1), append(named("memory"), 2, 0))
		loop := slices.Concat([]byte{0}, forever(), []byte{opEnd})
		sections[10] = append(append(number(2), sections[10][1:]...), append(number(len(loop)), loop...)...)
	}
	return map[string]attack{
		"loops at the start":                 {idleBot(forever(), nil), bot.TimedOut, ""},
		"loops when it is loaded":            {idleBot(forever(), nil, starting), bot.TimedOut, ""},
		"loops in a turn":                    {idleBot(nil, forever()), bot.TimedOut, ""},
		"loops in other exports":             {idleBot(nil, nil, other), "", ""},
		"fills memory without a loop":        {idleBot(fill(200_000), nil, starting), bot.TimedOut, ""},
		"sleeps for hours":                   {idleBot(sleeping(), nil), bot.TimedOut, ""},
		"recursion":                          {idleBot(recursion(), nil), bot.Crashed, "trap: stack overflow"},
		"recursion when it is loaded":        {idleBot(recursion(), nil, starting), bot.Crashed, "trap: start function[12] failed: stack overflow"},
		"tables of a billion entries":        {idleBot(nil, nil, tables(number(1<<27))), bot.FailedToStart, "it is not a valid module: section of tables: the tables have more than 1000000 entries"},
		"more tables than entries":           {idleBot(nil, nil, tables(slices.Repeat([][]byte{number(1000)}, 2000)...)), bot.FailedToStart, "it is not a valid module: section of tables: the tables have more than 1000000 entries"},
		"tables that grow":                   {idleBot(when(grow(1<<27), constant(-1)), nil, tables([]byte{0})), "", ""},
		"tables that grow all the time":      {idleBot(forever(drop(grow(100_000))), nil, tables([]byte{0})), bot.TimedOut, ""},
		"billions of locals":                 {guest(nil, func(s map[byte][]byte) { s[10] = []byte{8, 1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x7f, opEnd} }), bot.OutOfMemory, ""},
		"takes long to compile":              {idleBot(nil, nil, slowToCompile(10_000, 40_000)), bot.FailedToStart, compileTimeout},
		"memory that grows":                  {idleBot(forever(drop(slices.Concat(constant(1), []byte{opGrow, 0}))), nil), bot.TimedOut, ""},
		"floods its output":                  {idleBot(forever(write(1, constant(dataSize))), nil), bot.IllegalOutput, "wrote a line of more than 16 MiB"},
		"answers before it is asked":         {idleBot(bytes.Repeat(say(1, endAt), 100), nil), bot.IllegalOutput, ""},
		"floods its log":                     {idleBot(nil, forever(write(2, constant(dataSize)))), bot.TimedOut, ""},
		"forges records of its log":          {idleBot(nil, bytes.Repeat(say(2, recordAt), 10)), "", ""},
		"forges an announcement":             {idleBot(say(1, announceAt), nil), bot.IllegalOutput, ""},
		"forges its report":                  {idleBot(reportSuccess(call(fdWrite, 3, vectorAt, 1, countAt)), slices.Concat(say(3, reportAt), say(2, reportAt), call(procExit, 5))), bot.Crashed, "exit status 5"},
		"writes to other descriptors":        {idleBot(nil, writing(4, 64)), "", ""},
		"closes its output":                  {idleBot(nil, drop(call(fdClose, 1))), bot.TimedOut, ""},
		"replaces its output by its input":   {idleBot(nil, drop(call(fdRenumber, 0, 1))), "", ""},
		"renumbers descriptors out of range": {idleBot(slices.Concat(drop(call(fdRenumber, 2, 1<<30)), drop(call(fdRenumber, 1<<30, 2)), drop(call(fdClose, huge))), nil), "", ""},
		"reads files of the system":          {idleBot(slices.Concat(reportSuccess(open(3, 1, passwdAt)), reportSuccess(open(4, 0, passwdAt)), reportSuccess(open(0, 1, passwdAt))), nil), "", ""},
		"billions of vectors":                {idleBot(slices.Concat(reportSuccess(call(fdWrite, 1, vectorAt, huge, countAt)), reportSuccess(call(fdRead, 0, vectorAt, huge, countAt))), nil), "", ""},
		"vectors outside its memory":         {idleBot(reportSuccess(call(fdWrite, 1, huge, 1, huge)), nil), "", ""},
		"billions of random bytes":           {idleBot(reportSuccess(call(randomGet, 0, huge)), nil), "", ""},
		"random bytes repeatedly":            {idleBot(forever(drop(call(randomGet, 0, 64<<10))), nil), bot.TimedOut, ""},
		"waits for billions of events":       {idleBot(reportSuccess(call(pollOneoff, 0, 0, huge, countAt)), nil), "", ""},
		"reads an unknown clock":             {idleBot(reportSuccess(slices.Concat(constant(99), []byte{0x42, 0}, constant(countAt), []byte{opCall, clockTimeGet})), nil), "", ""},
		"exits in a turn":                    {idleBot(nil, call(procExit, 0)), bot.Exited, ""},
		"exits with a status above 255":      {idleBot(nil, call(procExit, 256)), bot.Crashed, "exit status 256"},
	}
}

// writing tries to write to file descriptors of the host.
func writing(from, to int) (code []byte) {
	for fd := from; fd < to; fd++ {
		code = append(code, reportSuccess(call(fdWrite, fd, vectorAt, 1, countAt))...)
	}
	return code
}
