import { fillWithoutIndexes, inLoadingSession } from './bulk-load.ts';
import { EACH, FIRST, GRANTS, sharedAccounts, spacing } from './layout.ts';
import type { Size } from './layout.ts';

/** The rows of one table. */
export interface Filling {
  table: string;
  rows: number;
  /** Inserts the rows from `$1` to `$2`, counted from 0. */
  text: string;
  /** Rows per statement, if each is many. */
  step?: number;
}

const CREATED = (part: string): string => `now() - interval '60 days' * (1 - ${part})`;
/** SQL for the token of a user. */
const tokenOf = (userId: string): string => `encode(sha256(('bench ' || ${userId})::bytea), 'hex')`;
/** Kinds of what restricted users may use beside the VPCs of their account. */
const OTHER_KINDS = ['compute', 'firewall', 'volume'];
const OTHERS = (GRANTS - EACH) / OTHER_KINDS.length;

const IMPORTED_AS = 'overriding system value';
const NUMBERS = 'generate_series($1::bigint, $2::bigint)';

/** What accounts of this size have, in an order that foreign keys allow. */
export function fillingsOf(size: Size): Filling[] {
  const { accounts, restricted } = size;
  const vpcs = accounts * EACH;
  const shared = sharedAccounts(size);
  const sharedId = (number: string): string => `${FIRST} + (${number}) * ${spacing(size)} + 1`;
  /** Each VPC `i` with its account. */
  const eachVpc = `(select ${FIRST} + 1 + i as id, ${FIRST} + 1 + i % ${accounts} as account_id, ${CREATED(`i / ${vpcs}::float8`)} as created
    from ${NUMBERS} as i) as vpc`;
  const label = `'vpc-' || vpc.id`;
  const times = `"created":"2026-11-21T07:32:53","updated":"2026-11-21T07:32:53"}`;
  /** As text: building JSON takes longer than all else. */
  const data = `('{"id":' || vpc.id || ',"label":"vpc-' || vpc.id || '","description":"","region":"us-east","subnets":[{"id":' || vpc.id ||
    ',"label":"first","ipv4":"10.0.0.0/24","computes":[],${times}],${times}')::json`;
  return [
    {
      table: 'account.accounts',
      rows: accounts,
      text: `insert into account.accounts (id, email, company, created) ${IMPORTED_AS}
        select ${FIRST} + 1 + i, 'owner@' || i || '.example', 'Company ' || i, ${CREATED('0')} from ${NUMBERS} as i`,
    },
    {
      table: 'account.users',
      rows: accounts + restricted,
      text: `insert into account.users (id, account_id, username, email, restricted, restricted_since, created) ${IMPORTED_AS}
        select ${FIRST} + 1 + i, case when i < ${accounts} then ${FIRST} + 1 + i else ${sharedId(`(i - ${accounts}) % ${shared}`)} end,
               'user-' || i, 'user-' || i || '@a.example', i >= ${accounts}, case when i >= ${accounts} then ${CREATED('0')} end,
               ${CREATED('0')} from ${NUMBERS} as i`,
    },
    {
      table: 'account.tokens',
      rows: accounts + restricted,
      text: `insert into account.tokens (id, account_id, user_id, label, scopes, hash, prefix, created) ${IMPORTED_AS}
        select id, account_id, id, 'bench', '*', sha256(token::bytea), left(token, 16), created
          from (select id, account_id, created, ${tokenOf('id')} as token from account.users
                 where id between ${FIRST} + 1 + $1::bigint and ${FIRST} + 1 + $2::bigint) as users`,
    },
    {
      table: 'vpc.vpcs',
      rows: vpcs,
      text: `insert into vpc.vpcs (id, account_id, label, description, region, created, updated) ${IMPORTED_AS}
        select id, account_id, ${label}, '', 'us-east', created, created from ${eachVpc}`,
    },
    {
      table: 'vpc.subnets',
      rows: vpcs,
      text: `insert into vpc.subnets (id, account_id, vpc_id, label, ipv4, created, updated) ${IMPORTED_AS}
        select id, account_id, id, 'first', '10.0.0.0/24', created, created from ${eachVpc}`,
    },
    {
      table: 'vpc.events',
      rows: vpcs,
      text: `insert into vpc.events (position, id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence, data,
                                     actor, request_id, created, published_at) ${IMPORTED_AS}
        select id, uuidv7(created - now()), account_id, 'vpc_create', 'vpc', id::text, ${label}, '/v4/vpcs/' || id, 1, ${data},
               'user-' || account_id, '00000000-0000-4000-8000-' || lpad(vpc.id::text, 12, '0'), created, created from ${eachVpc}`,
    },
    {
      table: 'account.entities',
      rows: vpcs,
      text: `insert into account.entities (account_id, type, id, label, sequence)
        select account_id, 'vpc', id, ${label}, 1 from ${eachVpc}`,
    },
    {
      table: 'account.entities',
      rows: shared * (GRANTS - EACH),
      text: `insert into account.entities (account_id, type, id, label, sequence)
        select ${sharedId(`i % ${shared}`)}, (array['${OTHER_KINDS.join(`','`)}'])[1 + i / ${shared * OTHERS}],
               ${FIRST} + 1 + i, 'other-' || i, 1 from ${NUMBERS} as i`,
    },
    {
      table: 'account.grants',
      rows: restricted,
      step: 10_000,
      text: `insert into account.grants (user_id, entity_type, entity_id, permissions)
        select ${FIRST} + 1 + ${accounts} + i, granted.type, granted.id, 'read_write' from ${NUMBERS} as i cross join lateral (
          select 'vpc' as type, ${FIRST} + nth * ${accounts} + (i % ${shared}) * ${spacing(size)} + 1 as id
            from generate_series(0, ${EACH - 1}) as nth
          union all
          select (array['${OTHER_KINDS.join(`','`)}'])[1 + nth / ${OTHERS}], ${FIRST} + 1 + nth * ${shared} + i % ${shared}
            from generate_series(0, ${GRANTS - EACH - 1}) as nth) as granted`,
    },
    {
      table: 'account.feed_events',
      rows: vpcs,
      text: `insert into account.feed_events (id, position, event_id, account_id, action, created, username, entity_type, entity_id,
                                              entity_label, entity_url, governed_by)
        select id, id, uuidv7(created - now()), account_id, 'vpc_create', created, 'user-' || account_id, 'vpc', id::text, ${label},
               '/v4/vpcs/' || id, 'vpc ' || id from ${eachVpc}`,
    },
    {
      table: 'account.inbox',
      rows: vpcs,
      text: `insert into account.inbox (consumer, event_id, received)
        select 'account-event-feed', uuidv7(created - now()), created from ${eachVpc}`,
    },
    {
      table: 'account.feed_events_counts',
      rows: accounts,
      step: 100_000,
      text: `insert into account.feed_events_counts (account_id, block, rows, folded, action, entity_type)
        select account_id, id >> 12, count(*), true, action, entity_type
          from (select ${FIRST} + 1 + i as account_id, ${FIRST} + 1 + i + nth * ${accounts} as id, 'vpc_create' as action, 'vpc' as entity_type
                  from ${NUMBERS} as i, generate_series(0, ${EACH - 1}) as nth) as event
         group by account_id, id >> 12, cube (action, entity_type)`,
    },
  ];
}

/** Sequences continue behind the ids that were inserted. */
const CONTINUE = `
  select setval(pg_get_serial_sequence('account.accounts', 'id'), (select max(id) from account.accounts)),
         setval(pg_get_serial_sequence('account.users', 'id'), (select max(id) from account.users)),
         setval(pg_get_serial_sequence('account.tokens', 'id'), (select max(id) from account.tokens)),
         setval(pg_get_serial_sequence('vpc.vpcs', 'id'), (select max(id) from vpc.vpcs)),
         setval(pg_get_serial_sequence('vpc.subnets', 'id'), (select max(id) from vpc.subnets)),
         setval(pg_get_serial_sequence('vpc.events', 'position'), (select max(position) from vpc.events)),
         setval('account.feed_positions', (select max(id) from account.feed_events))`;

/** Fills a new installation, its schemas at the same time. @param report is called when a table is full. */
export async function fillAccounts(databaseUrl: string, size: Size, report: (line: string) => void): Promise<void> {
  const schemas = Map.groupBy(fillingsOf(size), ({ table }) => table.split('.')[0]);
  const fillings = [...schemas.values()].map((each) => Map.groupBy(each, ({ table }) => table));
  await Promise.all(
    fillings.map((tables) =>
      inLoadingSession(databaseUrl, async (client) => {
        for (const [table, each] of tables) report(`  ${table}: ${await fillWithoutIndexes(client, table, each)}`);
      }),
    ),
  );
  await inLoadingSession(databaseUrl, async (client) => void (await client.query(CONTINUE)));
}
