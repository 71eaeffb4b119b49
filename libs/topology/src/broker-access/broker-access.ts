import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { TimeoutError } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { reloadBroker, restoreImports } from './reload-broker.js';
import { readEntries, stateOfEntries } from './subscriber-entries.js';
import type { StoredEntry } from './subscriber-entries.js';
import { SubscribersFile, accountsAfter } from './subscribers-file.js';

const LOOK_EVERY_MS = 500;
const ANSWER_MS = 2_000;
const RESTORE_EVERY_MS = 30_000;

/** Logger for added and removed subscribers, such as pino's. */
export interface AccessLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

export interface BrokerAccessOptions {
  /** Opens a connection to the broker with this file, and to no other one of its cluster. */
  connect(): Promise<NatsConnection>;
  subscribersFile: string;
  /** The broker's pid file, for versions before 2.10, which reload only on signals. */
  pidFile?: string | undefined;
  log: AccessLog;
  /** Whether the broker has started with the current file. Without it, the broker reads the file once more. */
  brokerHasFile?: boolean;
  /** How often it reads the decisions; for specs. */
  lookEveryMs?: number;
}

/**
 * Applies the decisions about subscribers to one broker: compares its file with the stream every half second, writes the
 * differences, and makes the broker reload. While decisions cannot be read, the file stays unchanged.
 */
export class BrokerAccess {
  private readonly file: SubscribersFile;
  private readonly pauseMs: number;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private connection?: NatsConnection;
  /** Whether the broker still has to reload the file. */
  private isUnread: boolean;
  /** The entries with access when the file was last written. */
  private granted?: string;
  /** The decisions that it has read, and the state of the stream before that read. */
  private known: { state?: string; entries: readonly StoredEntry[] } = { entries: [] };
  private fault?: string = 'starting';
  /** When the broker was last made to restore its imports. */
  private restored = -Infinity;

  constructor(private readonly options: BrokerAccessOptions) {
    this.file = new SubscribersFile(options.subscribersFile);
    this.pauseMs = options.lookEveryMs ?? LOOK_EVERY_MS;
    this.isUnread = options.brokerHasFile !== true;
  }

  start(): void {
    this.running = this.run();
  }

  /** Resolves when nothing is running any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.connection?.close();
  }

  /** The reason why the broker lacks decisions, for `/readyz`; undefined if it has all. */
  problem(): string | undefined {
    return this.fault;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.look().then(
        () => this.report(undefined),
        (error: unknown) => this.report(error instanceof Error ? error.message : String(error)),
      );
      await delay(this.pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private report(fault: string | undefined): void {
    if (this.stopping.signal.aborted) return;
    if (fault !== this.fault && fault !== undefined) {
      this.options.log.warn({ problem: fault }, 'the subscribers stay as they are');
    }
    if (fault === undefined && this.fault !== undefined) this.options.log.info({}, 'the broker has all subscribers');
    this.fault = fault;
  }

  private async look(): Promise<void> {
    this.file.prepare();
    if (!this.connection || this.connection.isClosed()) this.connection = await this.options.connect();
    const { connection } = this;
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false, timeout: ANSWER_MS });
      const state = await stateOfEntries(manager);
      if (state !== this.known.state) this.known = { state, entries: await readEntries(manager) };
      await this.apply(this.known.entries, connection);
    } catch (error) {
      if (error instanceof TimeoutError) this.restoreImports(connection);
      // A frozen broker would never reply on this connection.
      await connection.close();
      throw error;
    }
  }

  /** Rarely: other clients lose requests in a reload, and a cluster without a quorum gives no answers, either. */
  private restoreImports(connection: NatsConnection): void {
    const now = performance.now();
    if (now - this.restored < RESTORE_EVERY_MS) return;
    this.restored = now;
    restoreImports({ connection, pidFile: this.options.pidFile });
  }

  private async apply(entries: readonly StoredEntry[], connection: NatsConnection): Promise<void> {
    const granted = grantedIn(entries);
    if (this.granted !== undefined && this.granted !== granted) this.isUnread = true;
    if (this.file.write(accountsAfter(this.file.read(), entries))) this.isUnread = true;
    this.granted = granted;
    if (!this.isUnread) return;
    const { pidFile } = this.options;
    await reloadBroker({ connection, pidFile, pauseMs: this.pauseMs, signal: this.stopping.signal });
    this.isUnread = false;
    this.options.log.info({ subscribers: entries.filter(hasAccess).length }, 'the broker has read its subscribers');
  }
}

const hasAccess = ({ passwordHash }: StoredEntry): boolean => passwordHash !== undefined;

/** Granting access again with the same password counts as a new decision, so that the broker reloads the file. */
export const grantedIn = (entries: readonly StoredEntry[]): string =>
  entries
    .filter(hasAccess)
    .map(({ name, decision, passwordSetBy = decision }) => `${name} ${passwordSetBy}`)
    .toSorted()
    .join();
