"""Checks the sources of a Python bot without running them.

The input is a JSON value with the question. The output is JSON lines: one at the start and one at the end of each file.
"""

import ast
import base64
import itertools
import json
import os
import sys
import time
import warnings

try:
    import resource
except ImportError:  # Windows
    resource = None


def finding(rule, path, node, message, fix=""):
    return {
        "rule": rule,
        "file": path,
        "line": getattr(node, "lineno", 0) or 0,
        "column": (getattr(node, "col_offset", -1) or 0) + 1,
        "message": message,
        "fix": fix,
    }


def parsed(path, source, version):
    """Returns the syntax tree of a file, or None, and the findings about its syntax."""
    try:
        tree = ast.parse(source, path)
        compile(tree, path, "exec", dont_inherit=True)
    except SyntaxError as e:
        return None, [broken("syntax", path, e, "does not compile: ")]
    except MemoryError:
        if is_full():
            raise
        return None, [finding("syntax", path, None, "does not compile: it is nested too deeply for Python's parser")]
    except Exception as e:  # the codec of the file's encoding may raise anything
        return None, [finding("syntax", path, None, "does not compile: %s" % e)]
    if version:
        try:
            ast.parse(source, path, feature_version=tuple(version))
        except SyntaxError as e:
            text = "does not compile in Python %d.%d: " % tuple(version)
            return tree, [broken("python-version", path, e, text)]
    return tree, []


def broken(rule, path, e, text):
    f = finding(rule, path, None, text + str(e.msg))
    f["line"], f["column"] = e.lineno or 0, e.offset or 0
    return f


def names_bound(tree):
    """Returns the names that a file may bind; "*" for names of a star import."""
    bound = {a.asname or a.name for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) for a in n.names}
    bound |= {n.name for n in ast.walk(tree) if isinstance(n, ast.ClassDef)}
    return bound | {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def is_name(node, *names):
    return isinstance(node, ast.Name) and node.id in names


def mentions(node, *words):
    """Reports whether a name, an attribute or a string in an expression is one of the words."""
    return any(
        getattr(n, "id", None) in words or getattr(n, "attr", None) in words or isinstance(n, ast.Constant) and n.value in words
        for n in ast.walk(node)
    )


class Marks:
    """The parts of a file that do not run in a match, and those in which an exception is caught."""

    CATCHES = {
        "ImportError": ("ImportError", "ModuleNotFoundError", "Exception", "BaseException"),
        "AttributeError": ("AttributeError", "Exception", "BaseException"),
        "TypeError": ("TypeError", "Exception", "BaseException"),
    }

    def __init__(self, tree):
        self.expected = {kind: set() for kind in self.CATCHES}  # exception: ids of nodes in which it is caught
        self.asked = set()  # names that are arguments of hasattr, getattr and setattr
        self.idle = set()  # ids of nodes that do not run
        for node in ast.walk(tree):  # not a visitor: it recurses, and would fail in deeply nested files
            visit = getattr(self, "visit_" + type(node).__name__, None)
            if visit:
                visit(node)

    def visit_Try(self, node):
        self.expect(node.body, [h.type for h in node.handlers])

    visit_TryStar = visit_Try

    def expect(self, body, caught):
        """Marks the nodes of a body in which the caught exceptions are expected."""
        for kind, names in self.CATCHES.items():
            if any(self.catches(c, names) for c in caught):
                for part in body:
                    self.expected[kind].update(map(id, ast.walk(part)))

    def catches(self, kind, names):
        if kind is None:
            return True
        if isinstance(kind, ast.Tuple):
            return any(self.catches(k, names) for k in kind.elts)
        return is_name(kind, *names)

    def visit_With(self, node):
        for item in node.items:  # contextlib.suppress(ImportError)
            call = item.context_expr
            if isinstance(call, ast.Call) and mentions(call.func, "suppress"):
                self.expect(node.body, call.args)

    def visit_If(self, node):
        if mentions(node.test, "__name__") and mentions(node.test, "__main__") or mentions(node.test, "TYPE_CHECKING"):
            for part in node.body:
                self.idle.update(map(id, ast.walk(part)))

    def visit_Call(self, node):
        if is_name(node.func, "hasattr", "getattr", "setattr") and len(node.args) > 1:
            name = getattr(node.args[1], "value", None)
            if isinstance(name, str):
                self.asked.add(name)


def imports(tree, marks):
    """Yields the names of all imported modules, each with its node."""
    for node in ast.walk(tree):
        if id(node) in marks.idle:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module, node


def is_standard(top):
    if top in sys.builtin_module_names:
        return True
    if hasattr(sys, "stdlib_module_names"):
        return top in sys.stdlib_module_names
    origin = getattr(spec_of(top), "origin", None)  # Python before 3.10
    return origin is not None and "-packages" not in origin and origin.startswith(os.path.dirname(os.__file__))


def spec_of(top):
    import importlib.util

    try:
        return importlib.util.find_spec(top)
    except (ImportError, ValueError, AttributeError):
        return None


def import_findings(path, tree, marks, contest, beside):
    seen = set()
    for name, node in imports(tree, marks):
        top = name.partition(".")[0]
        if top in seen or top in contest.get("modules", ()):
            continue
        seen.add(top)
        if top in contest.get("extra", ()):
            if id(node) not in marks.expected["ImportError"]:
                yield finding(
                    "third-party-import", path, node, "imports %s, which the contest does not have" % top,
                    "catch the ImportError, and play without it there",
                )
            continue
        if top in beside:
            if contest:
                yield finding(
                    "local-import", path, node, "imports %s from the bot's folder, where the contest does not look" % top,
                    "put it into the bot's own file",
                )
        elif is_standard(top):
            continue
        elif spec_of(top) is None:
            if id(node) not in marks.expected["ImportError"]:
                yield finding(
                    "missing-import", path, node, "imports %s, which this Python does not have" % top,
                    "install it for this Python, choose another Python with --python, or remove the import",
                )
        elif contest and id(node) not in marks.expected["ImportError"]:
            yield finding(
                "third-party-import", path, node, "imports %s, which is not part of Python or of the contest" % top,
                "ask the organisers whether it is installed there, or catch the ImportError and play without it",
            )


def called(tree, marks, module, name):
    """Yields all calls of a module's function, also if it is imported under another name."""
    modules, functions = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules.update(a.asname or a.name for a in node.names if a.name == module)
        elif isinstance(node, ast.ImportFrom) and node.module == module and not node.level:
            functions.update(a.asname or a.name for a in node.names if a.name == name)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or id(node) in marks.idle:
            continue
        f = node.func
        if is_name(f, *functions) or isinstance(f, ast.Attribute) and f.attr == name and is_name(f.value, *modules):
            yield node


def waiting_findings(path, tree, marks, contest):
    for node in called(tree, marks, "time", "sleep"):
        if not (node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0):
            yield finding("sleep", path, node, "sleeps, which counts as the bot's own time", "return instead of waiting, and continue in the next turn")
    if not contest:
        return
    defined = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    defined |= {n.name for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    systems = {a.asname or a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names if a.name == "sys"}
    fix = "get all information from the controller"
    for node in ast.walk(tree):
        if id(node) in marks.idle:
            continue
        if isinstance(node, ast.Call) and is_name(node.func, "input") and "input" not in defined:
            yield finding("blocking-input", path, node, "calls input(), but a contest bot has no standard input", fix)
        elif isinstance(node, ast.Attribute) and node.attr in ("read", "readline", "readlines", "buffer"):
            at = node.value
            if isinstance(at, ast.Attribute) and at.attr == "stdin" and is_name(at.value, *systems):
                yield finding("blocking-input", path, node, "reads standard input, but a contest bot has none", fix)


class Signature:
    """The parameters of a method of the contest's controller, without self."""

    def __init__(self, node):
        a = node.args
        names = [p.arg for p in getattr(a, "posonlyargs", [])] + [p.arg for p in a.args]
        self.names = names[1:]
        self.required = len(self.names) - len(a.defaults)
        self.unchecked = a.vararg is not None or a.kwarg is not None or bool(a.kwonlyargs) or bool(node.decorator_list)

    def problem(self, call):
        """Returns what is wrong with the arguments of a call; empty if nothing is."""
        if self.unchecked or any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords):
            return ""
        if len(call.args) > len(self.names):
            return "takes at most %d arguments, not %d" % (len(self.names), len(call.args))
        given = set(self.names[: len(call.args)])
        for k in call.keywords:
            if k.arg not in self.names:
                return "has no argument %s" % k.arg
            if k.arg in given:
                return "gets the argument %s twice" % k.arg
            given.add(k.arg)
        missing = [n for n in self.names[: self.required] if n not in given]
        return "needs the argument %s" % ", ".join(missing) if missing else ""


def controller_calls(sources, name):
    """Returns the signatures of the controller's methods, by name. Later sources override earlier ones."""
    known = {}
    for source in sources:
        for cls in ast.walk(ast.parse(source)):
            if isinstance(cls, ast.ClassDef) and cls.name == name:
                for part in cls.body:
                    if isinstance(part, ast.FunctionDef):
                        known[part.name] = Signature(part)
    return known


class Controllers:
    """The parameters of functions and the attributes of the bot that are the controller.

    A parameter is the controller if it is that of play_turn, or if every call in the file passes the controller for it. Names
    that are bound again, and attributes that are also set to something else, are left out.
    """

    def __init__(self, tree, contest):
        self.methods, self.functions = {}, {}
        self.places = {}  # function: names of the controller in it
        self.fields = set()  # attributes of self that are the controller
        self.bound_again = {}  # (function, name): whether the function binds the name again
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                self.functions[node.name] = node
            elif isinstance(node, ast.ClassDef) and node.name == contest["class"]:
                self.methods = {m.name: m for m in node.body if isinstance(m, ast.FunctionDef)}
        turn = self.methods.get(contest["method"])
        params = self.params(turn)
        if len(params) < 2:
            return
        self.places[turn] = {params[1]}
        self.settle()

    def params(self, f):
        if f is None or f.args.vararg and not f.args.args:
            return []
        return [p.arg for p in getattr(f.args, "posonlyargs", [])] + [p.arg for p in f.args.args]

    def all(self):
        return list(self.methods.values()) + list(self.functions.values())

    def rebound(self, f, name):
        if (f, name) not in self.bound_again:
            self.bound_again[f, name] = self.binds(f, name)
        return self.bound_again[f, name]

    def binds(self, f, name):
        return any(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, (ast.Store, ast.Del)) for n in ast.walk(f)) or any(
            n is not f and isinstance(n, (ast.FunctionDef, ast.Lambda)) and name in [a.arg for a in n.args.args] for n in ast.walk(f)
        )

    def names(self, f):
        return {n for n in self.places.get(f, ()) if not self.rebound(f, n)}

    def is_controller(self, f, node):
        if is_name(node, *self.names(f)):
            return True
        return isinstance(node, ast.Attribute) and node.attr in self.fields and is_name(node.value, "self")

    def settle(self):
        """Follows calls and assignments until nothing more is found."""
        before = None
        while before != (before := (len(self.fields), sum(map(len, self.places.values())))):
            self.fields = self.found_fields()
            self.follow_calls()

    def found_fields(self):
        good, bad = set(), set()
        for f in self.methods.values():
            for node in ast.walk(f):
                targets = node.targets if isinstance(node, ast.Assign) else []
                if isinstance(node, (ast.AnnAssign, ast.AugAssign)):
                    targets = [node.target]
                for t in targets:
                    if isinstance(t, ast.Attribute) and is_name(t.value, "self"):
                        nothing = isinstance(node.value, ast.Constant) and node.value.value is None
                        if is_name(node.value, *self.names(f)):
                            good.add(t.attr)
                        elif node.value is not None and not nothing:
                            bad.add(t.attr)
                    elif isinstance(t, (ast.Tuple, ast.List)):
                        bad.update(e.attr for e in ast.walk(t) if isinstance(e, ast.Attribute))
        return good - bad

    def follow_calls(self):
        given = {}  # (function, parameter): for each call, whether it passes the controller
        for f in self.all():
            for call in ast.walk(f):
                if not isinstance(call, ast.Call):
                    continue
                g, skip = None, 0
                if isinstance(call.func, ast.Name):
                    g = self.functions.get(call.func.id)
                elif isinstance(call.func, ast.Attribute) and is_name(call.func.value, "self"):
                    g, skip = self.methods.get(call.func.attr), 1
                params = self.params(g)[skip:]
                for name, arg in zip(params, call.args):
                    given.setdefault((g, name), []).append(self.is_controller(f, arg))
                for k in call.keywords:
                    if k.arg in params:
                        given.setdefault((g, k.arg), []).append(self.is_controller(f, k.value))
        for (g, name), all_are in given.items():
            if all(all_are):
                self.places.setdefault(g, set()).add(name)


def call_findings(path, tree, marks, contest):
    known = controller_calls(contest["sources"], contest["type"])
    where = Controllers(tree, contest)
    set_here = {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute) and isinstance(n.ctx, (ast.Store, ast.Del))}
    for f in where.all():
        calls = {id(n.func): n for n in ast.walk(f) if isinstance(n, ast.Call)}
        for node in ast.walk(f):
            if not isinstance(node, ast.Attribute) or not where.is_controller(f, node.value):
                continue
            name = node.attr
            if name in marks.asked or name in set_here or name.startswith("__"):
                continue
            if name not in known:
                if id(node) not in marks.expected["AttributeError"]:
                    yield finding("unknown-call", path, node, "the contest's controller has no %s" % name, suggestion(name, known))
                continue
            call = calls.get(id(node))
            problem = call and id(node) not in marks.expected["TypeError"] and known[name].problem(call)
            if problem:
                fix = ""
                if "team" in problem:
                    fix = "pass the team, such as controller.get_team(); bots written from the strategy report need --rules report"
                yield finding("call-arguments", path, node, "%s() %s" % (name, problem), fix)


def suggestion(name, known):
    import difflib

    near = difflib.get_close_matches(name, known, 1)
    return "did you mean %s?" % near[0] if near else "see the calls in docs/protocol.md"


MAX_FINDINGS = 1000  # of a file


def findings(asked):
    """Yields the number and the findings of each file; None for findings if there is not enough memory."""
    contest, version = asked.get("contest") or {}, asked.get("version")
    if version and tuple(version) > sys.version_info[:2]:
        version = None  # this Python cannot parse for a newer version
    beside = {os.path.basename(p)[:-3] for p in asked["paths"] if p.endswith(".py")}
    beside |= {os.path.basename(os.path.dirname(p)) for p in asked["paths"] if p.endswith("__init__.py")}
    for n, f in enumerate(asked["files"]):
        bound_time()
        say(begun=n)
        try:
            yield n, list(itertools.islice(findings_of(f, asked, contest, version, beside), MAX_FINDINGS))
        except MemoryError:
            yield n, None


def findings_of(f, asked, contest, version, beside):
    is_main = f["path"] == asked["main"]
    tree, wrong = parsed(f["path"], base64.b64decode(f["source"]), version)
    yield from wrong
    if tree is None or asked.get("only_syntax"):
        return
    if contest and is_main and not {contest["class"], "*"} & names_bound(tree):
        contest = {}  # written for something else; the first match will report it
    marks = Marks(tree)
    if asked.get("imports"):
        yield from import_findings(f["path"], tree, marks, contest, beside)
    yield from waiting_findings(f["path"], tree, marks, contest)
    if contest and is_main:
        yield from call_findings(f["path"], tree, marks, contest)


def bound_memory():
    try:
        resource.setrlimit(resource.RLIMIT_AS, (question["memory"], question["memory"]))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (AttributeError, ValueError, OSError):
        pass  # no such limits, or lower ones; the sandbox limits memory too


def bound_time():
    """Lets SIGXCPU end this process if the next file takes more than cpu_seconds."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + question["cpu_seconds"], resource.RLIM_INFINITY))
    except (AttributeError, ValueError, OSError):
        pass  # no such limit, or a lower one; cookoff limits the wall-clock time too


def is_full():
    """Reports whether a MemoryError may mean that memory is full, and not only the parser's stack."""
    if not resource:
        return True
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used * (1 if sys.platform == "darwin" else 1024) > question["memory"] // 4


def say(**line):
    print(json.dumps(line), flush=True)


warnings.simplefilter("ignore")
say(python=list(sys.version_info[:2]))
question = json.loads(sys.stdin.buffer.read())
bound_memory()
for number, found in findings(question):
    if found is None:
        say(ended=number, no_memory=True)
    else:
        say(ended=number, findings=found)
