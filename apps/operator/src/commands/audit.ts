import { once } from 'node:events';
import { AuditEntries } from '../audit/audit-entries.js';
import type { AuditFilter } from '../audit/audit-entries.js';
import { helpText } from '../help-text.js';
import { onDatabaseOf, parse } from '../service-database.js';
import { UsageError } from '../usage-error.js';

const usage = helpText('audit');
const OPTIONS = {
  account: { type: 'string' },
  user: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  refused: { type: 'boolean' },
} as const;

/** `audit export`: writes the audit log as JSON lines, the oldest entry first. @returns the exit code. */
export async function audit(args: string[], output: NodeJS.WritableStream = process.stdout): Promise<number> {
  const filter = readFilter(args);
  return onDatabaseOf('account', async (pool) => {
    const entries = new AuditEntries(pool);
    if (!(await entries.isThere())) throw new UsageError('DATABASE_URL has no audit log of account-service.', usage);
    return writeTo(output, entries.lines(filter));
  });
}

function readFilter(args: string[]): AuditFilter {
  const { values, positionals } = parse({ args, options: OPTIONS, allowPositionals: true }, usage);
  const [action, ...more] = positionals;
  if (action !== 'export') throw new UsageError(`${action ?? 'An action'} is not known.`, usage);
  if (more.length > 0) throw new UsageError(`Unexpected argument: ${more[0]}.`, usage);
  const { account, user, refused } = values;
  if (account !== undefined && !/^[1-9]\d{0,14}$/.test(account))
    throw new UsageError('--account must be the number of an account.', usage);
  return {
    account: account === undefined ? undefined : Number(account),
    user,
    refused,
    since: timeIn('since', values.since),
    until: timeIn('until', values.until),
  };
}

function timeIn(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(/T.*(Z|[+-]\d\d:?\d\d)$|^\d{4}-\d\d-\d\d$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(time.getTime())) throw new UsageError(`--${name} must be a time like 2026-11-22T05:15:00Z.`, usage);
  return time;
}

/** Waits for a slow reader, and ends when the reader does, as `head` does. */
async function writeTo(output: NodeJS.WritableStream, pages: AsyncIterable<string[]>): Promise<number> {
  let failure: NodeJS.ErrnoException | undefined;
  const fail = (error: NodeJS.ErrnoException): void => void (failure = error);
  output.on('error', fail);
  try {
    for await (const lines of pages) {
      if (failure || !output.writable) break;
      const text = lines.map((line) => `${line}\n`).join('');
      if (text !== '' && !output.write(text)) await once(output, 'drain').catch(() => undefined);
    }
  } finally {
    output.off('error', fail);
  }
  if (failure && failure.code !== 'EPIPE') throw failure;
  return 0;
}
