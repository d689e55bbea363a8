"""Prints where this interpreter is installed and where it looks for modules, as a JSON list of paths."""

import json
import os
import sys

# Only the library folders of a prefix, since the prefix itself can be a project's folder.
prefixes = (sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix)
paths = {sys.executable, *(os.path.join(prefix, lib) for prefix in prefixes for lib in ("lib", "lib64"))}
paths.update(path for path in sys.path if os.path.isabs(path))
print(json.dumps(sorted(path for path in paths if path)))
