package referee

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// ForTrace returns the game for showing a trace: the installed game if it has the same referee, or else a game made from the manifest
// in the trace, which can be shown but not played.
func ForTrace(t *replay.Trace, games func(name string) (contest.Game, error)) (contest.Game, error) {
	game, err := games(t.Game)
	if !bytes.Contains(t.Header, []byte(`"manifest":`)) {
		return game, err
	}
	var header struct {
		Manifest string          `json:"manifest"`
		Referee  recordedReferee `json:"referee"`
	}
	if json.Unmarshal(t.Header, &header) != nil || header.Manifest == "" {
		return game, err
	}
	if own, ok := game.(*Game); err == nil && (!ok || own.digest == header.Referee.SHA256) {
		return game, nil
	}
	if !gameName.MatchString(t.Game) || len(header.Referee.SHA256) < rulesDigestLen {
		return nil, t.Problem("header: %.40q is not a game name, or %.40q is not a digest of its referee", t.Game, header.Referee.SHA256)
	}
	m, err := readManifest("manifest", []byte(header.Manifest))
	if err != nil {
		return nil, t.Problem("header: %v", err)
	}
	g := &Game{manifest: m, text: header.Manifest, digest: header.Referee.SHA256}
	g.launch = func(...string) (*conversation.Process, func() error, error) {
		return nil, nil, errors.New("its folder is missing or has changed, so its matches can be shown but not played")
	}
	g.setInfo(t.Game)
	return g, nil
}
