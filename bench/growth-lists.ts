const BEGUN = new Date(Date.now() - 60 * 86_400_000);

/** Nine of ten rows are in this region, or have this action. */
const REGION = `case when n % 10 = 0 then 'eu-west' else 'us-east' end`;
const ACTION = `case when n % 10 = 0 then 'action_' || n / 10 % 18 else 'vpc_create' end`;
const usual = (size: number): number => size - size / 10;

/** The client's request. */
export interface Page {
  page: string;
  path: (size: number) => string;
  filter?: (size: number) => object;
  /** Number of results; default: the number of rows. */
  results?: (size: number) => number;
}

/** A list that grows in one account. */
export interface List {
  list: string;
  table: string;
  /** Rows from `$1` to `$2`. */
  fill: string;
  /** Maximum number of rows, for tables that take long to fill. */
  most?: number;
  /** Whether triggers count its rows (decision 45). */
  isCounted?: boolean;
  pages: readonly Page[];
}

const timeOf = (n: number): string => new Date(BEGUN.getTime() + n * 4_000).toISOString().slice(0, 19);
const first = (path: string) => (): string => `${path}?page_size=100`;
const middle = (path: string) => (size: number) => `${path}?page_size=100&page=${Math.max(1, Math.floor(size / 200))}`;
const firstAndMiddle = (path: string): Page[] => [
  { page: 'first', path: first(path) },
  { page: 'middle', path: middle(path) },
];
const ofKind = (path: string, filter: object, what: string): Page => ({
  page: `middle, ${what}`,
  path: middle(path),
  filter: () => filter,
  results: usual,
});
const ofRegion = (path: string): Page => ofKind(path, { region: 'us-east' }, 'of a region');

export const LISTS: readonly List[] = [
  {
    list: 'vpcs',
    table: 'vpc.vpcs',
    fill: `insert into vpc.vpcs (account_id, label, description, region, created, updated)
      select 1, 'grown-' || n, '', ${REGION}, now(), now() from generate_series($1::int, $2::int) as n`,
    pages: [
      ...firstAndMiddle('/vpcs'),
      ofRegion('/vpcs'),
      { page: 'by label', path: () => '/vpcs', filter: () => ({ label: 'grown-500' }), results: () => 1 },
    ],
  },
  {
    list: 'events',
    table: 'account.feed_events',
    isCounted: true,
    fill: `insert into account.feed_events
             (event_id, account_id, action, created, username, entity_type, entity_id, entity_label, entity_url, position)
      select gen_random_uuid(), 1, ${ACTION}, '${BEGUN.toISOString()}'::timestamptz + n * interval '4 seconds', 'bench', 'vpc',
             n::text, 'grown-' || n, '/v4/vpcs/' || n, n
        from generate_series($1::int, $2::int) as n`,
    pages: [
      ...firstAndMiddle('/account/events'),
      ofKind('/account/events', { action: 'vpc_create' }, 'of an action'),
      {
        page: 'of a create, since its second',
        path: () => '/account/events',
        filter: (size) => ({
          action: 'vpc_create',
          'entity.type': 'vpc',
          'entity.id': size - 5,
          created: { '+gte': timeOf(size - 6) },
        }),
        results: () => 1,
      },
    ],
  },
  {
    list: 'addresses',
    table: 'network.addresses',
    isCounted: true,
    fill: `with compute as (
        insert into network.computes (id, account_id, region, label) select 3000000000 + $1::int, 1, 'us-east', 'grown-' || $1::int)
      insert into network.addresses (account_id, compute_id, region, pool_id, kind, address, rdns)
      select 1, 3000000000 + $1::int, ${REGION}, (select min(id) from network.pools), 'public', '10.0.0.0'::inet + n, 'a.example'
        from generate_series($1::int, $2::int) as n`,
    pages: [...firstAndMiddle('/networking/ips'), ofRegion('/networking/ips')],
  },
  {
    list: 'firewalls',
    table: 'network.firewalls',
    most: 100_000,
    fill: `insert into network.firewalls (account_id, label, status, rules, tags, created, updated)
      select 1, 'grown-' || n, 'enabled', '{"inbound":[],"inbound_policy":"DROP","outbound":[],"outbound_policy":"ACCEPT"}', '{}',
             now(), now() from generate_series($1::int, $2::int) as n`,
    pages: firstAndMiddle('/networking/firewalls'),
  },
  {
    list: 'instances',
    table: 'compute.instances',
    most: 100_000,
    fill: `insert into compute.instances (account_id, label, "group", status, type, region, ipv4, specs, alerts, backups,
                                          watchdog_enabled, tags, host_uuid, has_user_data, visible, created, updated)
      select 1, 'grown-' || n, '', 'offline', 'g6-nanode-1', ${REGION}, array['198.51.100.7'], '{}', '{}', '{}', true, '{}',
             gen_random_uuid(), false, true, now(), now() from generate_series($1::int, $2::int) as n`,
    pages: [...firstAndMiddle('/compute/instances'), ofRegion('/compute/instances')],
  },
  {
    list: 'databases',
    table: 'database.databases',
    most: 100_000,
    // At revision 0, as in ./databases.ts.
    fill: `insert into database.databases (account_id, engine, version, label, type, region, status, encrypted, allow_list,
        cluster_size, ssl_connection, replication_type, memory, disk, updates, port, username, password_key, password_box, revision,
        handed_over, patched, created, updated)
      select 1, case when n % 10 = 0 then 'postgresql' else 'mysql' end, '8', 'grown-' || n, 'g6-nanode-1', ${REGION}, 'active',
             false, '{}', 1, true, 'none', 1024, 25600, '{}', 3306, 'dbadmin', 'none', '', 0, 0, now(), now(), now()
        from generate_series($1::int, $2::int) as n`,
    pages: [
      ...firstAndMiddle('/databases/instances'),
      { page: 'middle, of an engine', path: middle('/databases/mysql/instances'), results: usual },
      ofRegion('/databases/instances'),
    ],
  },
];
