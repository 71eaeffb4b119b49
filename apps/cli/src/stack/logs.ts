import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { STACK_FILES } from '@stratus/installation/stack';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import type { Output } from '../output/output.js';
import { NothingThere } from '../report/nothing-there.js';
import { UsageError } from '../usage-error.js';
import { followFile, lastLines } from './log-file.js';
import { LEVELS, isOfRequest, readLogLine, shownLine } from './log-line.js';
import type { LogLine } from './log-line.js';
import { sinceOf } from './since.js';

export interface LogOptions {
  follow?: boolean;
  lines: string;
  request?: string;
  since?: string;
  level: string;
}

const MAX_LINES = 100_000;

/** Shows the logs of the stack of a state directory, merged by time. */
export async function logs(
  context: Context,
  components: readonly string[],
  options: LogOptions,
): Promise<Output | undefined> {
  const directory = join(context.stateDirectory, STACK_FILES.logs);
  const files = filesOf(directory, components);
  const count = Number(options.lines);
  if (!/^\d+$/.test(options.lines) || count > MAX_LINES)
    throw new UsageError(`--lines must be a number up to ${MAX_LINES}.`);
  const lowest = LEVELS[options.level];
  if (lowest === undefined) throw new UsageError(`--level must be one of ${Object.keys(LEVELS).join(', ')}.`);
  const { request } = options;
  const since = options.since === undefined ? 0 : sinceOf(options.since, Date.now());
  const isWanted = (line: LogLine): boolean =>
    line.level >= lowest && (request === undefined || isOfRequest(line, request));
  const show = (component: string, line: LogLine): string => (context.json ? line.text : shownLine(line, component));

  const found = files.map(({ component, path }) => ({ component, path, tail: lastLines(path, count, isWanted) }));
  const merged = found
    .flatMap(({ component, tail }) => withTimes(component, tail.lines))
    .filter(({ at }) => at >= since)
    .toSorted((one, other) => one.at - other.at)
    .slice(-count || Number.MAX_SAFE_INTEGER);
  for (const { component, line } of merged) await context.write(`${show(component, line)}\n`);
  if (options.follow !== true) {
    if (merged.length === 0 && request !== undefined) throw noLineOf(request, options.level);
    return undefined;
  }
  await Promise.all(
    found.map(({ component, path, tail }) =>
      followFile(path, tail.end, (text) => {
        const line = readLogLine(text);
        if (isWanted(line)) void context.write(`${show(component, line)}\n`);
      }),
    ),
  );
  return undefined;
}

const noLineOf = (request: string, level: string): CommandFailure =>
  new CommandFailure(
    `No line has the request ${request}.`,
    `Take the id from X-Request-Id of the response. Shown are lines of level ${level} and above, since the last start.`,
  );

/** A text without a time of its own stays behind the line before it. */
function withTimes(component: string, lines: readonly LogLine[]): { component: string; line: LogLine; at: number }[] {
  let at = 0;
  return lines.map((line) => {
    at = line.time ?? at;
    return { component, line, at };
  });
}

function filesOf(directory: string, components: readonly string[]): { component: string; path: string }[] {
  const names = existsSync(directory)
    ? readdirSync(directory).flatMap((file) => /^(.+)\.log$/.exec(file)?.[1] ?? [])
    : [];
  if (names.length === 0)
    throw new NothingThere(`There are no logs in ${directory}.`, 'Start a stack with npx stratus start.');
  const unknown = components.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no log of ${unknown}. Logs: ${names.join(', ')}.`);
  const wanted = components.length === 0 ? names : names.filter((name) => components.includes(name));
  return wanted.map((component) => ({ component, path: join(directory, `${component}.log`) }));
}
