package carnegie

import (
	"bytes"
	"strconv"

	"github.com/cookoff/cookoff/internal/sim"
)

// quickCall parses a call as written by our own host and most other bots, without spaces and with integers as
// arguments: {"fn":"move","args":[0,1,-1]}, or with "noted":true. It is several times faster than encoding/json, which parses
// all other lines.
func quickCall(line []byte, buf []sim.Value) (fn []byte, args []sim.Value, noted, ok bool) {
	rest, isCall := bytes.CutPrefix(line, []byte(`{"fn":"`))
	fn, rest, hasArgs := bytes.Cut(rest, []byte(`","args":[`))
	list, end, isWhole := bytes.Cut(rest, []byte(`]`))
	noted = string(end) == `,"noted":true}`
	if !isCall || len(fn) == 0 || !hasArgs || !isWhole || string(end) != "}" && !noted {
		return nil, buf, false, false
	}
	for _, c := range fn {
		if c != '_' && (c < 'a' || c > 'z') {
			return nil, buf, false, false
		}
	}
	args = buf[:0]
	for len(list) > 0 {
		number, others, more := bytes.Cut(list, []byte(`,`))
		n, ok := quickInt(number)
		if !ok || more && len(others) == 0 {
			return nil, buf, false, false
		}
		args = append(args, sim.Value{Kind: sim.IntKind, Int: n})
		list = others
	}
	return fn, args, noted, true
}

// quickInt parses a JSON integer that certainly fits: without leading zeros, and short.
func quickInt(text []byte) (int64, bool) {
	digits := bytes.TrimPrefix(text, []byte(`-`))
	const surelyFits = 18
	if len(digits) == 0 || len(digits) > surelyFits || len(digits) > 1 && digits[0] == '0' {
		return 0, false
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	n, err := strconv.ParseInt(string(text), 10, 64)
	return n, err == nil
}
