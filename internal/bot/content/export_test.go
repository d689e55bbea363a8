package content

var (
	PythonImports     = pythonImports
	JavaScriptImports = javaScriptImports
	ClassesOf         = classesOf
	EntryText         = entryText
	ParseEntry        = parseEntry
)

// Unrelated lists the patterns of files that never belong to a bot.
const Unrelated = madeByTools + " " + documents + " " + buildFiles
