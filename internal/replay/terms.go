package replay

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

// IsRecording reports whether the trace is a recording of a contest's own engine, as its header says: such a one
// names its reference, ours do not.
func (t *Trace) IsRecording() (bool, error) {
	var header struct {
		Reference string `json:"reference"`
	}
	err := t.Decode("header", t.Header, &header)
	return header.Reference != "", err
}

// CheckRules reports whether a trace can be played again by this version of these rules, and which of them it is
// under. Where it names none, as recordings do, it is the first.
func (t *Trace) CheckRules(version int, rules ...string) (string, error) {
	var header struct {
		RulesVersion int    `json:"rules_version"`
		Rules        string `json:"rules"`
	}
	if err := t.Decode("header", t.Header, &header); err != nil {
		return "", err
	}
	if header.RulesVersion > version {
		return "", t.Problem("trace of version %d of the rules; this cookoff knows them up to version %d", header.RulesVersion, version)
	}
	header.Rules = cmp.Or(header.Rules, rules[0])
	if !slices.Contains(rules, header.Rules) {
		return "", t.Problem("unknown rules %q; this cookoff knows %s", header.Rules, strings.Join(rules, " and "))
	}
	return header.Rules, nil
}

// DecodeMember reads a member of a part of the trace; one that is not there stays as it is. what names the part in
// errors.
func (t *Trace) DecodeMember(what string, of map[string]json.RawMessage, key string, to any) error {
	if of[key] == nil {
		return nil
	}
	return t.Decode(what+": "+key, of[key], to)
}
