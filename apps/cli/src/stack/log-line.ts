/** A line of a log: JSON of our apps, or text of Postgres, NATS and other servers. */
export interface LogLine {
  text: string;
  /** Milliseconds since 1970; undefined for text. */
  time: number | undefined;
  level: number;
  fields: Readonly<Record<string, unknown>>;
}

/** The levels by name, as pino numbers them. */
export const LEVELS: Readonly<Record<string, number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
};
const INFO = 30;
/** Fields that are shown in their own place, or say nothing new. */
const PLACED = new Set(['time', 'level', 'app', 'msg', 'err', 'pid', 'hostname']);
const HIDDEN = /[\p{Cc}\p{Cf}]/gu;

/** Reads one line of a log. */
export function readLogLine(text: string): LogLine {
  const fields = fieldsIn(text);
  const time = typeof fields.time === 'string' ? Date.parse(fields.time) : Number.NaN;
  const level = typeof fields.level === 'number' ? fields.level : INFO;
  return { text, time: Number.isNaN(time) ? undefined : time, level, fields };
}

function fieldsIn(text: string): Record<string, unknown> {
  if (!text.startsWith('{')) return {};
  try {
    return { ...(JSON.parse(text) as object) };
  } catch {
    return {};
  }
}

/** Whether a line belongs to a request: by its own field, or by that of its trace. */
export const isOfRequest = ({ fields }: LogLine, request: string): boolean => fields.requestId === request;

/** A line for people: time, component, level, message, fields, and the first line of an error. */
export function shownLine({ text, fields, level }: LogLine, component: string): string {
  if (fields.msg === undefined) return `${component}  ${text.replaceAll(HIDDEN, ' ')}`;
  const name = Object.entries(LEVELS).find(([, number]) => number === level)?.[0] ?? String(level);
  const rest = Object.entries(fields)
    .filter(([key]) => !PLACED.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const { err } = fields as { err?: { message?: unknown } };
  const parts = [timeOf(fields.time), component, name.padEnd(5), String(fields.msg), ...rest];
  if (err !== undefined) parts.push(`error=${JSON.stringify(err.message ?? err)}`);
  return parts.join('  ').replaceAll(HIDDEN, ' ');
}

const timeOf = (time: unknown): string => (typeof time === 'string' ? time.slice(11, 23) : '');
