import { id, limit, moment, text, yes } from '../operator/inputs.js';
import type { OperatorOperation } from '../operator/operation.js';

interface Asked {
  account?: number | undefined;
  user?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  refused?: boolean | undefined;
  before?: string | undefined;
  limit?: number | undefined;
}

const timeOf = (value: string | undefined): Date | undefined => (value === undefined ? undefined : new Date(value));

export const listAudit: OperatorOperation<Asked> = {
  name: 'audit.list',
  method: 'GET',
  path: '/audit',
  summary: 'list the entries of the audit log of all accounts, the newest first',
  input: {
    account: id('Only entries of this account'),
    user: text("Only entries of this user, or of an operator: '(operator alice)'"),
    since: moment('Only entries from this time on'),
    until: moment('Only entries before this time'),
    refused: yes('Only requests that were refused'),
    before: text('Only entries before the one with this id', '^[1-9][0-9]{0,17}$'),
    limit: limit(500),
  },
  required: [],
  run: async (context, { account, user, since, until, refused, before, limit: most = 100 }) => {
    const filter = { account, user, since: timeOf(since), until: timeOf(until), refused };
    return (await import('./list-audit.js')).listAudit(context, filter, { before, limit: most });
  },
};
