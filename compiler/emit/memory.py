"""An engine in memory: the generated text, run as a module that is never written."""

from __future__ import annotations

import sys
from types import ModuleType

from cuarenta.compiler.emit.emitter import emit
from cuarenta.compiler.model.ruleset import Ruleset


def engine(rules: Ruleset) -> ModuleType:
    """Build the engine of a ruleset and import it, without a file."""
    name = f"cuarenta_engine_{rules.id.replace('-', '_')}_{id(rules):x}"
    module = ModuleType(name)
    module.__dict__["__file__"] = f"<{rules.id}>"
    sys.modules[name] = module  # typing looks annotations up by module
    exec(compile(emit(rules), f"<{rules.id}>", "exec"), module.__dict__)
    return module
