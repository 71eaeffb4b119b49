import { ApiFailure } from '../errors/api-failure.js';
import { parseBody } from '../validation/parse-body.js';
import { CreateDatabaseBackupRequest } from './create-database-backup.operation.js';
import { CreateMysqlDatabaseRequest, CreatePostgresqlDatabaseRequest } from './create-database.operation.js';
import { MAX_ALLOW_LIST_ENTRIES } from './database-fields.js';
import { UpdateDatabaseRequest } from './update-database.operation.js';

/** Field to reason of each error. */
function faultsOf(request: new () => object, body: object): Record<string, string> {
  try {
    parseBody(request, body);
    return {};
  } catch (error) {
    return Object.fromEntries((error as ApiFailure).errors.map(({ field, reason }) => [field ?? '', reason]));
  }
}

const needed = { label: 'abc', region: 'us-east', type: 'g6-nanode-1' };
const mysql = (body: object) => faultsOf(CreateMysqlDatabaseRequest, { ...needed, engine: 'mysql/8.0.30', ...body });
const postgresql = (body: object) =>
  faultsOf(CreatePostgresqlDatabaseRequest, { ...needed, engine: 'postgresql/14.6', ...body });
const update = (body: object) => faultsOf(UpdateDatabaseRequest, body);

describe('the request for a database', () => {
  it.each([
    {},
    { label: 'x'.repeat(32) },
    { label: 'Ü b/c' },
    { cluster_size: null, replication_type: null, encrypted: null, ssl_connection: null, allow_list: null },
    { cluster_size: 3, encrypted: true, ssl_connection: false, allow_list: [] },
  ])('may be %j', (body) => expect([mysql(body), postgresql(body)]).toEqual([{}, {}]));

  it('is refused with every missing field', () => {
    const faults = {
      label: 'label is required',
      region: 'region is required',
      type: 'type is required',
      engine: 'engine is required',
    };
    expect(faultsOf(CreateMysqlDatabaseRequest, {})).toEqual(faults);
    expect(faultsOf(CreatePostgresqlDatabaseRequest, {})).toEqual(faults);
  });

  it.each([
    [{ label: 'ab' }, { label: 'Length must be 3-32 characters' }],
    [{ label: 'x'.repeat(33) }, { label: 'Length must be 3-32 characters' }],
    [{ label: 'a\nbc' }, { label: 'Must not contain control characters' }],
    [{ cluster_size: 2 }, { cluster_size: 'Must be one of 1, 3' }],
    [{ cluster_size: '3' }, { cluster_size: 'Must be one of 1, 3' }],
    [{ encrypted: 1 }, { encrypted: 'Must be true or false' }],
    [{ ssl_connection: 'yes' }, { ssl_connection: 'Must be true or false' }],
    [{ allow_list: '0.0.0.0/0' }, { allow_list: 'Must be an array' }],
  ])('may not be %j', (body, faults) => expect([mysql(body), postgresql(body)]).toEqual([faults, faults]));
});

describe('the engine of a new database', () => {
  const wrong = { engine: 'Must be the id of a MySQL engine, like mysql/8.0.30' };
  it.each(['mysql', 'mysql/', '/8.0.30', 'postgresql/14.6', 'MySQL/8.0.30', 'mysql/8.0.30/x', ' mysql/8.0.30'])(
    'cannot be %j in a MySQL request',
    (engine) => expect(mysql({ engine })).toEqual(wrong),
  );
  it('cannot be MySQL in a PostgreSQL request', () =>
    expect(postgresql({ engine: 'mysql/8.0.30' })).toEqual({
      engine: 'Must be the id of a PostgreSQL engine, like postgresql/14.6',
    }));
});

describe('the allow list (contract 5.2 rule 4, choice C27)', () => {
  it.each([['0.0.0.0/0'], ['203.0.113.7'], ['203.0.113.7/32'], ['10.0.0.0/8', '192.0.2.128/25']])(
    'may have %s',
    (...list) => expect(update({ allow_list: list })).toEqual({}),
  );

  const reason = 'Must be an IPv4 address, or an IPv4 network in canonical CIDR form, like 203.0.113.0/24';
  it.each([
    '',
    '203.0.113',
    '203.0.113.256',
    '010.0.0.1',
    '203.0.113.7/24',
    '203.0.113.0/33',
    '2001:db8::1',
    '::/0',
    '%',
  ])('may not have %j', (item) =>
    expect(update({ allow_list: ['203.0.113.7', item] })).toEqual({ 'allow_list[1]': reason }),
  );
  it('has strings only', () => expect(update({ allow_list: [1] })).toEqual({ 'allow_list[0]': 'Must be a string' }));

  it('has at most 255 entries', () => {
    expect(MAX_ALLOW_LIST_ENTRIES).toBe(255);
    const list = (length: number) => Array.from({ length }, (_, index) => `10.0.0.${index % 256}`);
    expect(update({ allow_list: list(MAX_ALLOW_LIST_ENTRIES) })).toEqual({});
    expect(update({ allow_list: list(MAX_ALLOW_LIST_ENTRIES + 1) })).toEqual({
      allow_list: `Must have at most ${MAX_ALLOW_LIST_ENTRIES} items`,
    });
  });
});

describe('the replication type fits the cluster size (contract 5.2 rule 6)', () => {
  it.each([
    [{ replication_type: 'none' }],
    [{ cluster_size: 1, replication_type: 'none' }],
    [{ cluster_size: 3, replication_type: 'asynch' }],
  ])('for both engines with %j', (body) => expect([mysql(body), postgresql(body)]).toEqual([{}, {}]));

  it.each([
    [{ replication_type: 'asynch' }, 'Must be none with cluster_size 1'],
    [{ cluster_size: null, replication_type: 'semi_synch' }, 'Must be none with cluster_size 1'],
    [{ cluster_size: 3, replication_type: 'none' }, 'Must be semi_synch or asynch with cluster_size 3'],
    [{ cluster_size: 3, replication_type: 'synch' }, 'Must be one of none, asynch, semi_synch'],
  ])('not for MySQL with %j', (body, reason) => expect(mysql(body)).toEqual({ replication_type: reason }));

  it.each([
    [{ replication_type: 'asynch' }, 'Must be none with cluster_size 1'],
    [{ cluster_size: 3, replication_type: 'none' }, 'Must be asynch with cluster_size 3'],
    [{ cluster_size: 3, replication_type: 'semi_synch' }, 'Must be one of none, asynch'],
  ])('not for PostgreSQL with %j', (body, reason) => expect(postgresql(body)).toEqual({ replication_type: reason }));

  it('is not checked for an invalid cluster size', () =>
    expect(mysql({ cluster_size: 2, replication_type: 'asynch' })).toEqual({ cluster_size: 'Must be one of 1, 3' }));

  it('allows semi_synch with three nodes for MySQL', () =>
    expect(mysql({ cluster_size: 3, replication_type: 'semi_synch' })).toEqual({}));
});

describe('the replication commit type (contract 4.9)', () => {
  it.each([
    [{ replication_commit_type: 'remote_apply' }],
    [{ cluster_size: 1, replication_type: 'none', replication_commit_type: 'on' }],
    [{ cluster_size: 3, replication_commit_type: 'local' }],
    [{ cluster_size: 3, replication_type: 'asynch', replication_commit_type: 'off' }],
    [{ cluster_size: 3, replication_commit_type: null }],
  ])('may be %j', (body) => expect(postgresql(body)).toEqual({}));

  it.each([
    [{ cluster_size: 3, replication_commit_type: 'on' }, 'Must be local or off with replication_type asynch'],
    [{ replication_commit_type: 'never' }, 'Must be one of on, local, remote_write, remote_apply, off'],
  ])('may not be %j', (body, reason) => expect(postgresql(body)).toEqual({ replication_commit_type: reason }));

  it('is not a field of MySQL, and is ignored there', () =>
    expect(mysql({ cluster_size: 3, replication_commit_type: 'on' })).toEqual({}));
});

describe('a change of a database', () => {
  it.each([
    {},
    { label: 'new', updates: { day_of_week: 7 } },
    { type: 'g6-standard-1', label: 'new', updates: {} },
    { type: 'g6-standard-1', allow_list: null },
  ])('may be %j', (body) => expect(update(body)).toEqual({}));

  it.each([[[]], [['10.0.0.1']]])('is not of the type and the allow list together (contract 5.2 rule 2): %j', (list) =>
    expect(update({ type: 'g6-standard-1', allow_list: list })).toEqual({
      type: 'type and allow_list cannot change in one request: send two requests',
    }),
  );
});

describe('the maintenance window (contract 1.3, 5.2 rule 5)', () => {
  it.each([
    {},
    { frequency: 'weekly', duration: 1, hour_of_day: 0, day_of_week: 1, week_of_month: null },
    { frequency: 'monthly', duration: 3, hour_of_day: 23, day_of_week: 7, week_of_month: 4 },
    { frequency: 'monthly', week_of_month: 1 },
    { frequency: null, duration: null, hour_of_day: null, day_of_week: null, week_of_month: null },
  ])('may be %j', (updates) => expect(update({ updates })).toEqual({}));

  it.each([
    [{ frequency: 'daily' }, { 'updates.frequency': 'Must be one of weekly, monthly' }],
    [{ duration: 0 }, { 'updates.duration': 'Must be 1-3' }],
    [{ duration: 4 }, { 'updates.duration': 'Must be 1-3' }],
    [{ hour_of_day: -1 }, { 'updates.hour_of_day': 'Must be 0-23' }],
    [{ hour_of_day: 24 }, { 'updates.hour_of_day': 'Must be 0-23' }],
    [{ day_of_week: 0 }, { 'updates.day_of_week': 'Must be 1-7' }],
    [{ day_of_week: 8 }, { 'updates.day_of_week': 'Must be 1-7' }],
    [{ day_of_week: 'Monday' }, { 'updates.day_of_week': 'Must be an integer' }],
    [{ frequency: 'monthly', week_of_month: 0 }, { 'updates.week_of_month': 'Must be 1-4' }],
    [{ frequency: 'monthly', week_of_month: 5 }, { 'updates.week_of_month': 'Must be 1-4' }],
  ])('may not be %j', (updates, faults) => expect(update({ updates })).toEqual(faults));

  it.each([[{ frequency: 'monthly' }], [{ frequency: 'monthly', week_of_month: null }]])(
    'has a week when it is monthly: %j',
    (updates) => expect(update({ updates })).toEqual({ 'updates.frequency': 'monthly needs week_of_month, 1-4' }),
  );
  it.each([[{ week_of_month: 2 }], [{ frequency: 'weekly', week_of_month: 2 }]])(
    'has a week only when it is monthly: %j',
    (updates) =>
      expect(update({ updates })).toEqual({
        'updates.week_of_month': 'Only monthly windows have a week: omit it, or also send frequency monthly',
      }),
  );
});

describe('the request for a snapshot (contract 5.2 rule 7)', () => {
  const snapshot = (body: object) => faultsOf(CreateDatabaseBackupRequest, body);
  it.each([
    { label: 'a' },
    { label: '_' },
    { label: 'a_1'.repeat(10), target: 'secondary' },
    { label: 'a', target: null },
  ])('may be %j', (body) => expect(snapshot(body)).toEqual({}));
  it.each([
    [{}, { label: 'label is required' }],
    [{ label: '' }, { label: 'Length must be 1-30 characters' }],
    [{ label: 'a'.repeat(31) }, { label: 'Length must be 1-30 characters' }],
    [{ label: 'a-b' }, { label: 'Label must include only ASCII letters, numbers, and underscores' }],
    [{ label: 'a\n' }, { label: 'Label must include only ASCII letters, numbers, and underscores' }],
    [{ label: 'a', target: 'tertiary' }, { target: 'Must be one of primary, secondary' }],
  ])('may not be %j', (body, faults) => expect(snapshot(body)).toEqual(faults));
});
