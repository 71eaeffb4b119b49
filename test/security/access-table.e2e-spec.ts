import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import type { HttpClient } from '../support/http-client.ts';
import { ACCESS_TABLE } from './access-table.ts';
import type { AccessRow } from './access-table.ts';

interface Documented {
  security: { personalAccessToken: string[] }[];
  'x-grant'?: AccessRow['grant'];
}

let world: SharedApiWorld;
let stranger: HttpClient;
beforeAll(async () => {
  world = await joinApiWorld();
  stranger = (await world.newUser({ restricted: true })).client;
});
afterAll(() => world.stop());

const rows = ACCESS_TABLE.map((row) => [`${row.method} ${row.path}`, row] as const);
/** With possible values that name nothing. */
const path = (row: AccessRow) => row.path.replaceAll(/\{\w+\}/g, '999999999');

/** The scopes that the public service names where a token must have others (contract 2.5). */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  'POST /networking/ips/assign': 'ips:read_write',
  'POST /networking/ipv4/assign': 'ips:read_write',
  'POST /networking/ips/share': 'ips:read_write',
  'POST /networking/ipv4/share': 'ips:read_write',
  'POST /networking/ipv6/ranges': 'ips:read_write',
  'GET /networking/ipv6/ranges/{range}': 'ips:read_only',
};

describe('the access table', () => {
  it('has exactly one line for each served operation, with its scopes and grant', async () => {
    const document = (await (await fetch(world.owner.baseUrl.replace(/v4$/, 'openapi.json'))).json()) as {
      paths: Record<string, Record<string, Documented>>;
    };
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security, 'x-grant': grant }]): [string, AccessRow] => [
        `${method.toUpperCase()} ${path}`,
        {
          method: method.toUpperCase(),
          path,
          scopes: security[0]?.personalAccessToken ?? 'public',
          grant: grant ?? { kind: 'any' },
        },
      ]),
    );
    const sorted = (lines: typeof served) => lines.toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(served)).toEqual(sorted(rows.map(([name, row]) => [name, row])));
  });

  it.each(rows.filter(([, { scopes }]) => scopes !== 'public'))('%s names its scopes to any token', async (_n, row) => {
    const client = world.owner.as(world.tokens.noScopes);
    const { headers, status } = await client.send(row.method, path(row));
    const named = NAMED_OTHERWISE[`${row.method} ${row.path}`] ?? [...row.scopes].join(',');
    expect(headers.get('x-accepted-oauth-scopes')).toBe(named || '*');
    if (row.scopes.length > 0) expect(status).toBe(401);
  });

  it.each(rows.filter(([, { grant }]) => ['unrestricted', 'account', 'flag', 'entity'].includes(grant.kind)))(
    '%s refuses a restricted user without any grant',
    async (_name, row) => {
      const { status } = await stranger.send(row.method, path(row));
      expect(status).toBe(row.grant.kind === 'entity' ? 404 : 403);
    },
  );
});
