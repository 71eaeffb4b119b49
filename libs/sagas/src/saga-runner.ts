import { Alarm, tracer } from '@stratus/runtime';
import type { Tracer } from '@stratus/runtime';
import { checkedDefinition } from './checked-definition.js';
import type { DefinesSaga, SagaDefinition } from './saga.js';
import { SagaExecution } from './saga-execution.js';
import type { Ending, WaitingClient } from './saga-execution.js';
import type { SagaResources } from './saga-resources.js';
import { SagaDurations } from './saga-durations.js';
import { failureIn } from './saga-row.js';
import { adoptAbandoned, dueSagas, millisecondsUntilDue, restartWaits, wakeSetBack } from './sagas-of-runner.js';
import type { SagaRow } from './saga-row.js';
import { outcomeUnknown } from './setback.js';
import { RunnerLock } from './runner-lock.js';

/** Pause between two sweeps for sagas without a runner, and for sagas that are due. */
const SWEEP_MS = 1_000;
/** Maximum concurrent sagas, not counting those with a waiting client; the others wait in the table. */
const AT_ONCE = 32;
const ADOPT_AT_ONCE = 200;
const WAKE_AT_ONCE = 500;

/** A waiting client, and the callback for a saga that ends without a reply. */
export interface Client extends WaitingClient {
  refused(failure: unknown): void;
}

/** Runs the sagas of this process, and those left by vanished processes. */
export class SagaRunner {
  private readonly definitions = new Map<string, SagaDefinition<unknown>>();
  private readonly stopping = new AbortController();
  private readonly alarm = new Alarm();
  private readonly runnerLock: RunnerLock;
  /** Ids of the sagas that run here or are about to run. */
  private readonly atHand = new Set<string>();
  private readonly executions = new Set<Promise<void>>();
  private readonly durations = new SagaDurations();
  private inBackground = 0;
  private moreToDo = false;
  private wakeAll = false;
  private waitsChecked = -Infinity;
  private sweeping?: Promise<void>;

  constructor(private readonly resources: SagaResources) {
    this.runnerLock = new RunnerLock(resources.database, resources.logger, () => this.alarm.ring());
  }

  /** The runner id stored with new sagas. */
  get id(): string {
    return this.runnerLock.id;
  }

  register(saga: DefinesSaga<never>): void {
    const definition = checkedDefinition(saga.definition as SagaDefinition<unknown>);
    if (this.definitions.has(definition.name)) throw new Error(`Two sagas have the name ${definition.name}`);
    this.definitions.set(definition.name, definition);
  }

  async start(): Promise<void> {
    await this.runnerLock.start();
    this.sweeping = this.sweepUntilStopped();
  }

  /** Releases the running sagas after their current transaction; no saga touches the database afterwards. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.sweeping;
    await Promise.all(this.executions);
    await this.runnerLock.stop();
  }

  /** Makes the sagas whose last try failed retry now: a service that they may need is back. */
  wake(): void {
    this.wakeAll = true;
    this.alarm.ring();
  }

  /** Looks for due sagas now, instead of within a second. */
  look(): void {
    this.alarm.ring();
  }

  /** Hides from the sweep a saga that a command is about to store. */
  hold(id: string): void {
    this.atHand.add(id);
  }

  release(id: string): void {
    this.atHand.delete(id);
  }

  /** Runs a held saga for a client. */
  runFor(client: Client, row: SagaRow): void {
    this.track(this.execute(row, { client, resumed: false }));
  }

  /** Runs a saga now, or when another one ends if too many run. */
  launch(row: SagaRow, resumed = false): void {
    if (this.stopping.signal.aborted || this.atHand.has(row.id)) return;
    if (this.inBackground >= AT_ONCE) {
      this.moreToDo = true;
      return;
    }
    this.atHand.add(row.id);
    this.inBackground += 1;
    const over = (): void => {
      this.inBackground -= 1;
      if (this.moreToDo) this.alarm.ring();
    };
    this.track(this.execute(row, { resumed }).finally(over));
  }

  private track(execution: Promise<void>): void {
    const tracked = execution.catch((error: unknown) => {
      this.resources.logger.error({ err: error }, 'the execution of a saga failed');
    });
    this.executions.add(tracked);
    void tracked.finally(() => this.executions.delete(tracked));
  }

  private async execute(row: SagaRow, { client, resumed }: { client?: Client; resumed: boolean }): Promise<void> {
    const definition = this.definitions.get(row.name) ?? { name: row.name, steps: [] };
    const stopping = this.stopping.signal;
    if (!resumed) this.durations.begin(row.id);
    const execution = new SagaExecution(row, definition, this.resources, {
      stopping,
      resumed,
      ...(client && { client }),
    });
    let ending: Ending = 'left';
    try {
      const tracing = tracer();
      ending = await (tracing === undefined ? execution.run() : inItsTrace(tracing, row, execution));
      this.release(row.id);
      if (ending === 'parked') this.alarm.ringIn(execution.parkedMs);
      // A dependency of this saga is back, and other sagas may be waiting for it.
      else if (ending !== 'left' && row.tries > 0) this.wake();
      if (ending === 'done' || ending === 'undone') {
        this.resources.metrics.duration.observe({ saga: row.name, outcome: ending }, this.durations.seconds(row));
      }
      if (ending !== 'parked' && ending !== 'answered') this.durations.forget(row.id);
    } finally {
      this.release(row.id);
      const { failure } = execution.row;
      client?.refused(failure ? failureIn(failure) : outcomeUnknown());
    }
    // Only now: it is at hand until its own end, so that no sweep runs it a second time.
    if (ending === 'answered') this.launch(execution.row);
  }

  private async sweepUntilStopped(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.sweep();
      } catch (error) {
        this.resources.logger.warn({ err: error }, 'the sweep for sagas failed, will try again');
      }
      await this.alarm.wait(SWEEP_MS, this.stopping.signal);
    }
  }

  private async wakeSetBack(): Promise<void> {
    if (!this.wakeAll) return;
    this.wakeAll = false;
    const woken = await wakeSetBack(this.resources.database.pool, this.id, WAKE_AT_ONCE);
    if (woken > 0) this.resources.logger.info({ woken }, 'a service is back, trying sagas again');
    if (woken === WAKE_AT_ONCE) this.wake();
  }

  /** At most once per sweep interval: it reads all waiting sagas of this runner. */
  private async restartWaits(): Promise<void> {
    if (performance.now() < this.waitsChecked + SWEEP_MS) return;
    this.waitsChecked = performance.now();
    const restarted = await restartWaits(this.resources.database.pool, this.id);
    if (restarted > 0)
      this.resources.logger.warn({ restarted }, 'the clock of Postgres was put back, sagas wait again');
  }

  private async sweep(): Promise<void> {
    const { pool } = this.resources.database;
    const { id } = this;
    this.moreToDo = false;
    if (this.runnerLock.held) {
      const adopted = await adoptAbandoned(pool, id, [...this.atHand], ADOPT_AT_ONCE);
      if (adopted > 0) this.resources.logger.info({ adopted }, 'taking over sagas without a runner');
      if (adopted === ADOPT_AT_ONCE) this.alarm.ring();
    }
    await this.wakeSetBack();
    await this.restartWaits();
    const free = AT_ONCE - this.inBackground;
    if (free <= 0) {
      this.moreToDo = true;
      return;
    }
    const rows = await dueSagas(pool, id, [...this.atHand], free);
    for (const row of rows) this.launch(row, true);
    if (rows.length === free) this.moreToDo = true;
    const next = await millisecondsUntilDue(pool, id);
    if (next !== undefined && next < SWEEP_MS) this.alarm.ringIn(next);
  }
}

/** A saga continues the trace of the request that started it, however much later. */
const inItsTrace = (tracing: Tracer, { name, request }: SagaRow, execution: SagaExecution): Promise<Ending> =>
  tracing.within({ name: `saga ${name}`, kind: 'internal', parent: request.traceparent, requestId: request.id }, () =>
    execution.run(),
  );
