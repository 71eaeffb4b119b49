/** Catches: a replica that operators do not see, or see leading what another one leads. */
import pg from 'pg';
import { OPERATOR_SESSION, hasNamelessSessions, listReplicas, sessionName } from './replicas.js';

const connectionString = process.env.TEST_DATABASE_URL;
const pool = new pg.Pool({ connectionString });
const sessions: pg.Client[] = [];
afterEach(() => Promise.all(sessions.splice(0).map((session) => session.end())));
afterAll(() => pool.end());

/** As another process of the app names its sessions. */
const ofOther = (work?: string): string => sessionName('spec-service', work).replace(/ \d+@/, ' 4711@');

async function open(name: string, url = connectionString): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: url, application_name: name });
  sessions.push(session);
  await session.connect();
  return session;
}

it('a replica is listed with what it leads, and one that waits for the lead without', async () => {
  const lock = `select pg_advisory_lock(hashtextextended('relay:spec', 0))`;
  await open(sessionName('spec-service'));
  await (await open(sessionName('spec-service', 'relay:spec'))).query(lock);
  const waiting = (await open(ofOther('relay:spec'))).query(lock);
  const replicas = await listReplicas(pool, 'spec');
  const [name] = sessionName('spec-service').split(' ').slice(1);
  expect(replicas).toMatchObject([
    { name, sessions: 2, leads: ['relay:spec'], since: expect.any(Date) },
    { name: expect.stringMatching(/^4711@/), sessions: 1, leads: [] },
  ]);
  await sessions[1]?.end();
  await waiting;
  expect(await listReplicas(pool, 'spec')).toMatchObject([{ leads: [] }, { leads: ['relay:spec'] }]);
});

it('commands, other services and sessions without a name of ours are no replicas', async () => {
  await Promise.all(['account-admin 1@h', 'specs-service 1@h', 'spec-service', 'psql'].map((name) => open(name)));
  expect(await listReplicas(pool, 'spec')).toEqual([]);
});

describe('of a role of its own', () => {
  const url = new URL(connectionString ?? '');
  Object.assign(url, { username: 'replicas_spec', password: 'spec' });
  beforeAll(() => pool.query(`create role replicas_spec login password 'spec'`));
  afterAll(() => pool.query('drop role replicas_spec'));

  it('others see no sessions', async () => {
    await open(ofOther(), url.href);
    expect(await listReplicas(pool, 'spec')).toEqual([]);
  });

  it('sessions that do not say what they are are noticed, those of commands of operators are not', async () => {
    const own = new pg.Pool({ connectionString: url.href, max: 1 });
    try {
      await Promise.all(['account-admin 1@h', `${OPERATOR_SESSION} 1`].map((name) => open(name, url.href)));
      expect(await hasNamelessSessions(own)).toBe(false);
      await open('psql', url.href);
      expect(await hasNamelessSessions(own)).toBe(true);
    } finally {
      await own.end();
    }
  });
});

it('the name of a session fits into what Postgres keeps of it', () =>
  expect(sessionName('account-service', 'provisioner:database').length).toBeLessThanOrEqual(63));
