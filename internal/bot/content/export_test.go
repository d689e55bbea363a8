package content

// What tests look into: the readers of sources and class files.
var (
	PythonImports     = pythonImports
	JavaScriptImports = javaScriptImports
	ClassesOf         = classesOf
)
