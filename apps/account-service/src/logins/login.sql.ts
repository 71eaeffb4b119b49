import type { LOGIN_FIELDS, LoginRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';
import type { ListSource } from '@stratus/lists';

/** SQL for the record of a login (contract 4.13) as JSON; `logins` is the row. */
export const LOGIN_JSON = jsonRecord<LoginRecord>({
  id: 'logins.id',
  datetime: jsonTime('logins.created'),
  ip: 'logins.ip',
  restricted: 'logins.restricted',
  status: 'logins.status',
  username: 'logins.username',
});

const KEPT = `logins.created > now() - interval '90 days'`;

/** SQL condition for the logins of an account, `$1`, that are shown. */
export const OF_ACCOUNT = `logins.account_id = $1 and ${KEPT}`;

/** SQL condition for the logins of a user, `$1`, that are shown. */
export const OF_USER = `logins.user_id = $1 and ${KEPT}`;

/** The statement for one login, `$2`, of an account or a user. */
export const selectLogin = (whose: string): string =>
  `select ${LOGIN_JSON}::text as record from logins where ${whose} and logins.id = $2`;

/** The parts that lists of logins share. */
export const LOGINS = {
  from: 'logins',
  key: ['logins.id'],
  keyDirection: 'desc',
  as: 'logins',
  item: LOGIN_JSON,
  columns: {
    id: 'logins.id',
    datetime: 'logins.created',
    ip: 'logins.ip',
    restricted: 'logins.restricted',
    status: 'logins.status',
    username: 'logins.username',
  },
} satisfies Partial<ListSource<typeof LOGIN_FIELDS>>;
