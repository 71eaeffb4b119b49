import { existsSync, readFileSync } from 'node:fs';

/** A line of a JSON log in readable form; any other line unchanged. */
function readable(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null) return line;
    const fields: Record<string, unknown> = { ...entry };
    const message = typeof fields.msg === 'string' ? fields.msg : line;
    const error = fields.err;
    if (typeof error !== 'object' || error === null) return message;
    const detail = 'stack' in error ? error.stack : 'message' in error ? error.message : undefined;
    return typeof detail === 'string' ? `${message}\n${detail}` : message;
  } catch {
    return line;
  }
}

export function lastLogLines(logFile: string, count = 15): string {
  if (!existsSync(logFile)) return '';
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count);
  return lines
    .map(readable)
    .flatMap((text) => text.split('\n'))
    .slice(-2 * count)
    .map((line) => `    ${line.slice(0, 400)}`)
    .join('\n');
}
