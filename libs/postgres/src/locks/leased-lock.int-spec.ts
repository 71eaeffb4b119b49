import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createLogger } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import pg from 'pg';
import { LeasedLock } from './leased-lock.js';
import { isFree } from './lock-session.js';

const connectionString = process.env.TEST_DATABASE_URL;
const sql = new pg.Pool({ connectionString });
const logger = createLogger('spec', 'silent');
const holders: Holder[] = [];
afterEach(() => Promise.all(holders.splice(0).map((holder) => holder.stop())));
afterAll(() => sql.end());

/** Records the names of the locks it holds. */
class Holder {
  /** Undefined while it holds no lock. */
  held?: string | undefined;
  private session?: pg.Client;
  private name = '';
  private readonly leasedLock: LeasedLock;

  constructor(nextName: () => string, url = connectionString) {
    holders.push(this);
    const newSession = () => (this.session = new pg.Client({ connectionString: url }));
    this.leasedLock = new LeasedLock(newSession, () => (this.name = nextName()), logger);
  }

  start = (): Promise<void> =>
    this.leasedLock.start(async ({ over }) => {
      this.held = this.name;
      await once(over, 'abort');
      this.held = undefined;
    });
  stop = (): Promise<void> => this.leasedLock.stop();

  async loseSession(): Promise<void> {
    const { processID } = this.session as unknown as { processID: number };
    await sql.query('select pg_terminate_backend($1)', [processID]);
  }
}

const free = async (name: string): Promise<boolean> =>
  (await sql.query<{ free: boolean }>(`select ${isFree('$1::text')} as free`, [name])).rows[0]?.free === true;

describe('a lock that a process holds', () => {
  it('has been tried once when the start resolves, successfully or not', async () => {
    const name = randomUUID();
    const [first, second] = [new Holder(() => name), new Holder(() => name)];
    await first.start();
    await second.start();
    const away = new Holder(() => name, 'postgres://x@127.0.0.1:1/x');
    await away.start();
    expect([first.held, second.held, away.held]).toEqual([name, undefined, undefined]);
  });

  it('is free for others as soon as its work ends', async () => {
    const name = randomUUID();
    const [first, second] = [new Holder(() => name), new Holder(() => name)];
    await first.start();
    await second.start();
    expect(await free(name)).toBe(false);
    await first.stop();
    expect(first.held).toBeUndefined();
    await eventually('the next holder', async () => second.held);
    await second.stop();
    await eventually('a free lock', async () => (await free(name)) || undefined);
  });

  it('with a new name per session is reacquired under another name, and the old one stays free', async () => {
    const holder = new Holder(randomUUID);
    await holder.start();
    const { held: before } = holder;
    expect(before).toBeDefined();
    await holder.loseSession();
    await eventually('the next lock', async () => (holder.held === before ? undefined : holder.held));
    expect(await free(before ?? '')).toBe(true);
    expect(await free(holder.held ?? '')).toBe(false);
  });
});
