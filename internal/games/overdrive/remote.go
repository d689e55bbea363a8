package overdrive

import (
	"errors"
	"fmt"
	"path"
	"strconv"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// roundsFolder is the subfolder of a bot's working folder with a folder of files for each round.
const roundsFolder = "rounds"

// remote is a player in its own process, which reads files and uses the protocol.
type remote struct {
	*conversation.Process
	player       int
	clock        contest.Clock
	dir          *workdir.Dir
	filesFailure *bot.Failure // why its files cannot be written any more; nil if they can
	text         []byte
}

// Turn writes the round's files, sends the number of the round and waits for the answer.
func (p *remote) Turn(at *position, greeted bool) (string, error) {
	round, number := at.Next(), at.NextName()
	if err := p.writeFiles(at.state, round); err != nil {
		return "", err
	}
	limit := p.clock.Limit(!greeted)
	var command string
	var other otherLines
	_, err := p.Consult("turn "+number, []byte(number), limit, func(line []byte) bool {
		rest, ok := race.Answer(string(line), round)
		if !ok {
			other.add(line)
			return false
		}
		command = rest
		return true
	})
	if errors.Is(err, conversation.ErrSilent) {
		f := p.Fail(bot.TimedOut, fmt.Sprintf("no answer within %v", limit))
		f.Hint = other.hint(round)
		return "", f
	}
	return command, err
}

// writeFiles writes the player's files of the round. A player that makes this impossible is not asked any more.
func (p *remote) writeFiles(s *race.State, round int) error {
	if p.filesFailure != nil {
		return p.filesFailure
	}
	folder := path.Join(roundsFolder, strconv.Itoa(round))
	p.text = s.AppendJSONMap(p.text[:0], p.player)
	err := p.dir.Put(path.Join(folder, "state.json"), p.text)
	if err == nil {
		p.text = s.AppendTextMap(p.text[:0], p.player)
		err = p.dir.Put(path.Join(folder, "textMap.txt"), p.text)
	}
	if errors.Is(err, workdir.ErrBroken) {
		p.filesFailure = p.Fail(bot.IllegalOutput, err.Error())
		p.filesFailure.Hint = "do not use the folder " + roundsFolder + ": cookoff writes the files of each round there"
		return p.filesFailure
	}
	if err != nil {
		return fmt.Errorf("write the files of the round: %w", err)
	}
	return nil
}

// otherLines counts lines that are not answers.
type otherLines struct {
	number int
	last   string
}

// longestShown limits a line quoted in a hint, in bytes.
const longestShown = 80

func (o *otherLines) add(line []byte) {
	o.number++
	o.last = string(line[:min(len(line), longestShown)])
}

// hint describes what a bot wrote in place of an answer.
func (o *otherLines) hint(round int) string {
	switch o.number {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("the only line it wrote does not begin with C;%d; (%q)", round, o.last)
	}
	return fmt.Sprintf("none of the %d lines it wrote begins with C;%d; (the last: %q)", o.number, round, o.last)
}
