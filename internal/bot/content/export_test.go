package content

// What tests look into: the readers of sources and class files.
var (
	PythonImports     = pythonImports
	JavaScriptImports = javaScriptImports
	ClassesOf         = classesOf
	EntryText         = entryText
	ParseEntry        = parseEntry
)

// Unrelated are the names of what is not a bot's own.
const Unrelated = madeByTools + " " + documents + " " + buildFiles
