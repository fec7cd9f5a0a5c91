// Lets the scenario runner drive the Go module: docs/scenarios.md has the protocol. One command per line in, one answer
// out.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"

	"placard"
)

// answer is a status, and what a command reads.
type answer map[string]any

func main() {
	lines, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	var current session
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			write(out, current.reply(line))
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			panic(err)
		}
	}
}

func write(out *bufio.Writer, given answer) {
	encoded, err := json.Marshal(given)
	if err != nil {
		encoded, _ = json.Marshal(answer{"error": err.Error()})
	}
	_, _ = out.Write(append(encoded, '\n'))
	if err := out.Flush(); err != nil {
		panic(err)
	}
}

// reply carries out one command. The accessors of arguments leave it by a panic with a lineError or a *placard.Error.
func (s *session) reply(line []byte) (given answer) {
	defer func() {
		switch failure := recover().(type) {
		case nil:
		case lineError:
			given = answer{"error": string(failure)}
		case error:
			given = refused(failure)
		default:
			panic(failure)
		}
	}()
	arguments := command(line)
	return s.answer(arguments.text("do"), arguments)
}

func refused(failure error) answer {
	var known *placard.Error
	if errors.As(failure, &known) {
		return answer{"status": known.Status.String(), "text": known.Message}
	}
	return answer{"error": failure.Error()}
}

// status is the answer to a call that returns a status.
func status(given placard.Status, err error) answer {
	if err != nil {
		return refused(err)
	}
	return answer{"status": given.String()}
}

// done is the answer to a call that returns only an error.
func done(err error) answer { return status(placard.OK, err) }

// made is the answer to a call that gives something, which is no part of the answer.
func made(_ any, err error) answer { return done(err) }

// explained is the answer to a call that gives an explanation, or none.
func explained(explanation *placard.Explanation, err error) answer {
	if err != nil || explanation == nil {
		return status(placard.Ignored, err)
	}
	verdicts := []any{}
	for _, verdict := range explanation.Verdicts {
		verdicts = append(verdicts, seenVerdict(verdict))
	}
	return found("explain", verdicts, nil)
}

// found is the answer to a call that reads something.
func found(key string, value any, err error) answer {
	given := done(err)
	if err == nil {
		given[key] = value
	}
	return given
}

// must returns what a call returned, or leaves the command with its error.
func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
