# SPDX-License-Identifier: MIT
"""Tool-info module of whittle for BenchExec (https://github.com/sosy-lab/benchexec):
   PYTHONPATH=tools/benchexec benchexec --tool-directory build -t ... with <benchmark tool="whittle"> in the definition."""
import re

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    def executable(self, tool_locator):
        return tool_locator.find_executable("whittle", subdir="build")

    def name(self):
        return "whittle"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="whittle")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", "--quiet"]
        if task.property_file:
            command += ["--property", task.property_file]
        if rlimits.cputime:
            command += ["--timeout", str(rlimits.cputime)]
        if rlimits.memory:
            command += ["--memory", str(rlimits.memory // 1000000 * 9 // 10)]
        if isinstance(task.options, dict) and task.options.get("data_model") in ("ILP32", "LP64"):
            command += ["--arch", "32" if task.options["data_model"] == "ILP32" else "64"]
        return command + options + list(task.input_files_or_identifier)

    def determine_result(self, run):
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        for line in run.output:
            found = re.match(r"(TRUE|FALSE|UNKNOWN)(?:\((.*)\))?$", line.strip())
            if not found:
                continue
            if found.group(1) == "TRUE":
                return result.RESULT_TRUE_PROP
            if found.group(1) == "FALSE":
                return f"{result.RESULT_FALSE_PROP}({found.group(2)})" if found.group(2) else result.RESULT_FALSE_PROP
            return f"{result.RESULT_UNKNOWN}({found.group(2)})" if found.group(2) else result.RESULT_UNKNOWN
        return result.RESULT_ERROR
