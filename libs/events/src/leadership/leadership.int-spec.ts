import pg from 'pg';
import { eventually } from '@stratus/testing';
import { logger } from '../../test/ledger-world.js';
import { Leadership } from './leadership.js';

const sql = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL });
afterAll(() => sql.end());

/** A replica that records its terms as the leader, and their sessions. */
class Replica {
  leads = 0;
  leading = false;
  readonly sessions: pg.Client[] = [];
  /** How often each session has tried to take the lock. */
  readonly tries: number[] = [];
  private readonly leadership: Leadership;

  constructor(name: string) {
    this.leadership = new Leadership(
      () => {
        const session = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
        const place = this.sessions.push(session) - 1;
        const query = session.query.bind(session) as (...args: unknown[]) => unknown;
        session.query = ((...args: unknown[]) => {
          if (String(args[0]).includes('pg_try_advisory_lock')) this.tries[place] = (this.tries[place] ?? 0) + 1;
          return query(...args);
        }) as never;
        return session;
      },
      name,
      logger,
    );
    this.leadership.start(async ({ over }) => {
      this.leads += 1;
      this.leading = true;
      await new Promise((resolve) => over.addEventListener('abort', resolve, { once: true }));
      this.leading = false;
    });
  }

  pid = (): number => (this.sessions.at(-1) as unknown as { processID: number }).processID;
  stop = (): Promise<void> => this.leadership.stop();
}

const leader = (replicas: Replica[]) => eventually('a leader', async () => replicas.find(({ leading }) => leading));
const follower = (replicas: Replica[], first: Replica): Replica => replicas.find((each) => each !== first) as Replica;
const compete = (name: string) => [new Replica(name), new Replica(name)];

describe('leadership', () => {
  it('belongs to one replica at a time; a killed session ends it, and then one replica leads again', async () => {
    const replicas = compete('spec:killed');
    const first = await leader(replicas);
    expect(follower(replicas, first).leads).toBe(0);
    const ended = () =>
      eventually('the end of the term', async () => (first.leading && first.leads === 1 ? undefined : true));
    // Lease renewals get no response: only the end of the connection shows that the session is gone.
    first.sessions.at(-1)!.query = (() => ended().then(() => Promise.reject(new Error('no answer')))) as never;
    await sql.query('select pg_terminate_backend($1)', [first.pid()]);
    await ended();
    const next = await leader(replicas);
    expect(replicas.filter(({ leading }) => leading)).toEqual([next]);
    await Promise.all(replicas.map((replica) => replica.stop()));
  });

  it('passes on when the leader stops, and a follower keeps its session from try to try', async () => {
    const replicas = compete('spec:stopped');
    const first = await leader(replicas);
    const second = follower(replicas, first);
    await eventually('two tries in one session', async () => second.tries.some((tries) => tries > 1) || undefined);
    await first.stop();
    expect(await leader(replicas)).toBe(second);
    await second.stop();
  });

  it('ends when the session no longer answers on an open connection', async () => {
    const replica = new Replica('spec:silent');
    await leader([replica]);
    replica.sessions.at(-1)!.query = (() => Promise.reject(new Error('Query read timeout'))) as never;
    await eventually('the end of the term', async () => (replica.leads > 1 || !replica.leading ? true : undefined));
    await replica.stop();
  });

  it('can be stopped while Postgres is unavailable', async () => {
    const away = new Leadership(
      () => new pg.Client({ connectionString: 'postgres://x@127.0.0.1:1/x', connectionTimeoutMillis: 500 }),
      'spec:away',
      logger,
    );
    away.start(async () => undefined);
    await away.stop();
  });
});
