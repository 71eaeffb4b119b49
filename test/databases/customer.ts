import type { DatabaseEngine, EventRecord } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { OF_ENGINE } from '../support/databases.ts';
import type { Follower } from '../support/event-follower.ts';
import type { HttpClient } from '../support/http-client.ts';
import { DIALECTS } from './sessions.ts';
import type { Row, Session, Way } from './sessions.ts';

/** Less than a test may take. A busy machine needs most of it. */
const LIMIT_MS = 100_000;

/** Connection parameters that differ from the API's; members 1 and 2 are replicas. */
export interface Otherwise extends Partial<Way> {
  member?: number;
}

/** The owner of one database, who knows the database only from the API, and connects accordingly. */
export class Customer {
  readonly params: { instanceId: number };
  readonly operations: (typeof OF_ENGINE)[DatabaseEngine];

  private constructor(
    readonly api: HttpClient,
    private readonly events: Follower,
    private readonly engine: DatabaseEngine,
    readonly id: number,
  ) {
    this.params = { instanceId: id };
    this.operations = OF_ENGINE[engine];
  }

  /** Creates a database, and waits for the event that reports it. */
  static async ofNew(api: HttpClient, events: Follower, engine: DatabaseEngine, body: object): Promise<Customer> {
    const since = events.received.length;
    const { id } = await api.ok(OF_ENGINE[engine].create, { body });
    const customer = new Customer(api, events, engine, id);
    await customer.hears('database_create finished', since);
    return customer;
  }

  /** Waits for an event about the database, by its action and status, after the first `since` events of the stream. */
  private async hears(wanted: string, since: number): Promise<EventRecord> {
    return eventually(
      `${wanted} of database ${this.id}`,
      async () => {
        const news = this.events.received.slice(since).filter(({ entity }) => entity?.id === this.id);
        const failed = news.find(({ status }) => status === 'failed');
        if (failed) throw new Error(JSON.stringify(failed));
        return news.find(({ action, status }) => wanted === `${action} ${status}`);
      },
      LIMIT_MS,
    );
  }

  /** Does something, and waits for its events, one after the other. Then the database is active. */
  async after(work: () => unknown, ...events: string[]): Promise<void> {
    await this.follow(work, ...events);
    expect((await this.record()).status).toBe('active');
  }

  private async follow(work: () => unknown, ...events: string[]): Promise<void> {
    let since = this.events.received.length;
    await work();
    for (const wanted of events) {
      const event = await this.hears(wanted, since);
      since = this.events.received.indexOf(event) + 1;
    }
  }

  /** Deletes the database, and waits for the event that reports it. */
  async remove(): Promise<void> {
    const { params } = this;
    await this.follow(() => this.api.ok(this.operations.remove, { params }), 'database_delete finished');
  }

  record() {
    return this.api.ok(this.operations.get, { params: this.params });
  }

  /** Allows addresses to connect, and no others. */
  async allow(...addresses: string[]): Promise<void> {
    const change = { params: this.params, body: { allow_list: addresses } };
    await this.after(() => this.api.ok(this.operations.update, change), 'database_update finished');
  }

  credentials() {
    return this.api.ok(this.operations.getCredentials, { params: this.params });
  }

  /** A session with the database as the API describes it. */
  async open({ member = 0, ...otherwise }: Otherwise = {}): Promise<Session> {
    const { params } = this;
    const [{ hosts, port }, credentials, ssl] = await Promise.all([
      this.record(),
      this.credentials(),
      this.api.ok(this.operations.getSsl, { params }),
    ]);
    return DIALECTS[this.engine].open({
      host: hosts.primary ?? '',
      port: port + member,
      ...credentials,
      authority: Buffer.from(ssl.ca_certificate ?? '', 'base64').toString(),
      from: '127.0.0.1',
      ...otherwise,
    });
  }

  /** The rows of one statement in a session of its own. */
  async ask(statement: string, otherwise?: Otherwise): Promise<Row[]> {
    const session = await this.open(otherwise);
    try {
      return await session.ask(statement);
    } finally {
      await session.end();
    }
  }

  /** Queries a member until it returns rows that satisfy the condition. */
  untilAnswers(statement: string, holds: (rows: Row[]) => boolean, otherwise?: Otherwise): Promise<Row[]> {
    return eventually(
      `the answer to ${statement}`,
      async () => {
        const rows = await this.ask(statement, otherwise);
        if (!holds(rows)) throw new Error(JSON.stringify(rows));
        return rows;
      },
      LIMIT_MS,
    );
  }
}
