import type { Command } from 'commander';
import { listAudit } from '../audit/audit.operations.js';
import { asCommand } from '../operator-api/carry-out.js';
import { time, wholeNumber } from '../options.js';
import type { Assembly } from '../perform.js';

interface ExportOptions {
  account?: number;
  user?: string;
  since?: Date;
  until?: Date;
  refused?: boolean;
}

interface ListOptions extends ExportOptions {
  lines: number;
  before?: string;
}

/** Commands about the audit log. */
export function addAuditCommands(program: Command, { perform }: Assembly): void {
  const audit = program.command('audit').description('list or export the audit log');
  audit
    .command('list')
    .description(listAudit.summary)
    .option('-n, --lines <count>', 'at most this many, up to 500', wholeNumber, 50)
    .option('--before <id>', 'only entries before this one')
    .option('--account <id>', 'only entries of this account', wholeNumber)
    .option('--user <name>', "only entries of this user, or of an operator: '(operator alice)'")
    .option('--since <time>', 'only entries from this time on, such as 2026-01-31T12:00:00Z', time)
    .option('--until <time>', 'only entries before this time', time)
    .option('--refused', 'only requests that were refused')
    .action(
      perform(
        asCommand(listAudit, ({ lines, since, until, ...filter }: ListOptions) => {
          return { ...filter, since: since?.toISOString(), until: until?.toISOString(), limit: lines };
        }),
      ),
    );
  audit
    .command('export')
    .description('write the audit log as JSON lines, the oldest entry first; entries added meanwhile are not in it')
    .option('--account <id>', 'only entries of this account', wholeNumber)
    .option('--user <name>', "only entries of this user, or of an operator: '(operator alice)'")
    .option('--since <time>', 'only entries from this time on, such as 2026-01-31T12:00:00Z', time)
    .option('--until <time>', 'only entries before this time', time)
    .option('--refused', 'only requests that were refused')
    .action(
      perform(async (context, { account, user, since, until, refused }: ExportOptions) =>
        (await import('../audit/export-audit.js')).exportAudit(context, { account, user, since, until, refused }),
      ),
    );
}
