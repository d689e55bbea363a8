package check

import (
	"encoding/json"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// The parts of SARIF 2.1.0 that code scanning services read.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string      `json:"id"`
		Short   sarifText   `json:"shortDescription"`
		Help    sarifText   `json:"help"`
		Default sarifConfig `json:"defaultConfiguration"`
	}
	sarifConfig struct {
		Level Severity `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		Rule      string          `json:"ruleId"`
		Index     int             `json:"ruleIndex"`
		Level     Severity        `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		Line   int `json:"startLine"`
		Column int `json:"startColumn,omitempty"`
	}
)

// SARIF formats the report as SARIF 2.1.0. version is cookoff's.
func (r *Report) SARIF(version string) ([]byte, error) {
	run := sarifRun{Tool: sarifTool{sarifDriver{Name: "cookoff check", Version: version}}, Results: []sarifResult{}}
	index := map[string]int{}
	for i, rule := range Rules() {
		index[rule.ID] = i
		help := rule.About
		if rule.Fix != "" {
			help += " Fix: " + rule.Fix + "."
		}
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{rule.ID, sarifText{rule.About}, sarifText{help}, sarifConfig{rule.Severity}})
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		run.Results = append(run.Results, sarifResult{
			Rule: f.Rule, Index: index[f.Rule], Level: f.Severity, Message: sarifText{f.fullMessage()}, Locations: r.location(f),
		})
	}
	log := sarifLog{Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{run}}
	text, err := json.MarshalIndent(log, "", "  ")
	return append(plain.JSON(text), '\n'), err
}

// location returns the position of a finding; the first line of the bot's file if unknown.
func (r *Report) location(f *Finding) []sarifLocation {
	file := f.File
	if file == "" {
		return nil
	}
	return []sarifLocation{{sarifPhysical{sarifArtifact{file}, sarifRegion{max(f.Line, 1), f.Column}}}}
}

// fullMessage returns the message of a finding, with its fix and the command to reproduce it.
func (f *Finding) fullMessage() string {
	text := plain.Line(f.Message)
	if f.Fix != "" {
		text += "\nFix: " + plain.Line(f.Fix)
	}
	if f.Again != "" {
		text += "\nReproduce: " + plain.Line(f.Again)
	}
	return text
}
