"""Says where this interpreter is installed and finds modules."""

import json
import os
import sys

paths = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix, sys.executable}
paths.update(path for path in sys.path if os.path.isabs(path))
print(json.dumps(sorted(path for path in paths if path)))
