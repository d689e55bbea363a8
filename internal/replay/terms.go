package replay

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

// IsRecording reports whether the trace is from a contest's own engine, which has a reference in its header.
func (t *Trace) IsRecording() (bool, error) {
	var header struct {
		Reference string `json:"reference"`
	}
	err := t.Decode("header", t.Header, &header)
	return header.Reference != "", err
}

// CheckRules returns the name of the trace's rules, and an error if the given version and rules cannot replay it. The default is
// rules[0], as for recordings.
func (t *Trace) CheckRules(version int, rules ...string) (string, error) {
	var header struct {
		RulesVersion int    `json:"rules_version"`
		Rules        string `json:"rules"`
	}
	if err := t.Decode("header", t.Header, &header); err != nil {
		return "", err
	}
	if header.RulesVersion > version {
		return "", t.Problem("the trace has version %d of the rules; this cookoff knows versions up to %d", header.RulesVersion, version)
	}
	header.Rules = cmp.Or(header.Rules, rules[0])
	if !slices.Contains(rules, header.Rules) {
		return "", t.Problem("unknown rules %q; this cookoff knows %s", header.Rules, strings.Join(rules, " and "))
	}
	return header.Rules, nil
}

// DecodeMember decodes a member of an object of the trace. If the member is missing, to is unchanged. what names the object in errors.
func (t *Trace) DecodeMember(what string, of map[string]json.RawMessage, key string, to any) error {
	if of[key] == nil {
		return nil
	}
	return t.Decode(what+": "+key, of[key], to)
}
