package carnegie

import (
	"bufio"
	"encoding/json"
	"io"

	"github.com/cookoff/cookoff/internal/contest"
)

// idle returns a bot that makes no calls.
func idle(in *bufio.Reader) contest.Idle {
	return func() (turn int, answer string, err error) {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return 0, "", err
		}
		var m struct {
			Protocol string          `json:"protocol"`
			Turn     int             `json:"turn"`
			Over     json.RawMessage `json:"over"`
		}
		switch err := json.Unmarshal(line, &m); {
		case err != nil:
			return 0, "", err
		case m.Over != nil:
			return 0, "", io.EOF
		case m.Protocol != "":
			return 0, `{"protocol":"` + protocol + `"}`, nil
		}
		return m.Turn, `{"end":true}`, nil
	}
}
