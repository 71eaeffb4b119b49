import { eventually } from '@stratus/testing';
import type { SharedApiWorld } from '../support/api-world.ts';
import { newLabel } from '../support/examples/example.ts';
import { connectSdk, refusalOf, sdk, thisSecond } from './connect-sdk.ts';
import type { Shown } from './sdk-types.ts';

let world: SharedApiWorld;
beforeAll(async () => {
  world = await connectSdk();
});
afterAll(() => world.stop());

const untilActive = (engine: string, id: number): Promise<Shown> =>
  eventually(`database ${id} active`, async () => {
    const database = await sdk.getEngineDatabase(engine, id);
    return database.status === 'active' ? database : undefined;
  });

/** The usual wait of clients: for the newest event of this action, then for its end. */
const untilFinished = (action: string, id: number, since: string): Promise<Shown> => {
  const filter = { action, 'entity.id': id, 'entity.type': 'database', created: { '+gte': since } };
  return eventually(`the end of ${action}`, async () => {
    const [event] = (await sdk.getEvents({}, filter)).data;
    return event?.status === 'finished' ? event : undefined;
  });
};

describe('the JavaScript SDK and databases', () => {
  it('reads engines and types, also by id', async () => {
    const engines = await sdk.getDatabaseEngines({}, { engine: 'mysql' });
    expect(engines.data.map(({ id }) => id)).toContain('mysql/8.0.30');
    expect(await sdk.getDatabaseEngine('mysql/8.0.30')).toMatchObject({ engine: 'mysql', version: '8.0.30' });
    const types = await sdk.getDatabaseTypes();
    expect(await sdk.getDatabaseType('g6-nanode-1')).toEqual(types.data[0]);
  });

  it.each([
    ['mysql', 'mysql/8.0.30', 3, 'semi_synch', 3306],
    ['postgresql', 'postgresql/14.6', 1, 'none', 5432],
  ])('takes a %s database through its life cycle', async (engine, id, size, replication, port) => {
    const since = thisSecond();
    const label = newLabel('db').slice(0, 32);
    // Without TLS, which is the default with the public word, a database has no certificate.
    const asked = { label, region: 'us-east', type: 'g6-nanode-1', allow_list: [], ssl_connection: true };
    const created = await sdk.createDatabase(engine, { ...asked, engine: id, cluster_size: size });
    expect(created).toMatchObject({ ...asked, engine, status: 'provisioning', hosts: { primary: null } });
    expect(await untilFinished('database_create', created.id, since)).toMatchObject({
      entity: { id: created.id, type: 'database', url: `/v4/databases/${engine}/instances/${created.id}` },
      percent_complete: 100,
    });
    const database = await untilActive(engine, created.id);
    expect(database).toMatchObject({ cluster_size: size, replication_type: replication, port });
    expect((await sdk.getEngineDatabases(engine, {}, { label: asked.label })).data).toEqual([database]);
    expect((await sdk.getDatabases({}, { label: asked.label })).data).toMatchObject([
      { id: created.id, instance_uri: `/v4/databases/${engine}/instances/${created.id}` },
    ]);

    // The client sends back the window that it received.
    const { updates } = database;
    const changed = await sdk.updateDatabase(engine, created.id, { allow_list: ['203.0.113.0/24'], updates });
    expect(changed).toMatchObject({ status: 'updating', allow_list: ['203.0.113.0/24'], updates });
    await untilActive(engine, created.id);

    expect(await sdk.getDatabaseCredentials(engine, created.id)).toMatchObject({ username: expect.any(String) });
    const { ca_certificate: certificate } = await sdk.getSSLFields(engine, created.id);
    expect(Buffer.from(certificate, 'base64').toString()).toContain('BEGIN CERTIFICATE');
    expect((await sdk.getDatabaseBackups(engine, created.id)).data).toEqual([]);
    expect(await sdk.resetDatabaseCredentials(engine, created.id)).toEqual({});
    await untilActive(engine, created.id);
    await sdk.patchDatabase(engine, created.id);
    await untilActive(engine, created.id);
    expect(await sdk.deleteDatabase(engine, created.id)).toEqual({});
    expect((await refusalOf(sdk.getEngineDatabase(engine, created.id))).status).toBe(404);
  });
});
