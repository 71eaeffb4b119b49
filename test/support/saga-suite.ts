import { ApiFailure } from '@stratus/contracts';
import { OperationClient } from '@stratus/platform';
import type { SagaBoundary } from '@stratus/platform/persistence';
import { eventually } from './eventually.ts';
import { SagaProcess } from './saga-process.ts';
import type { SagaFault, ServiceFiles } from './saga-process.ts';
import { callOf, createWorld } from './world.ts';
import type { Ask, World } from './world.ts';

/** Asks as a caller, who does not wait long for a service that was killed. */
type AskAs = (caller: Parameters<World['as']>[0]) => Ask;

/** One saga and how to have it run; what `arrange` returns is handed to `act`. */
export interface SagaCase<Arranged = unknown> {
  /** Name of the saga's definition. */
  saga: string;
  /** What must be there before; leaves no saga behind that has not ended. */
  arrange?: (ask: AskAs, world: World) => Promise<Arranged>;
  /** Has the saga run once: resolves or rejects as the request does. */
  act: (ask: AskAs, arranged: Arranged, world: World) => Promise<unknown>;
  /** The request is answered before the saga has ended, whatever its outcome. */
  answersAtOnce?: boolean;
  /** Steps that cannot be taken back, and so ask those only who refuse what they have not done. */
  irrevocable?: readonly string[];
}

export interface SagaSuite {
  title: string;
  /** Schemas of the world. */
  schemas: readonly string[];
  /** The schema with the sagas. */
  schema: string;
  /** The service, as it was built. */
  service: ServiceFiles;
  environment?: NodeJS.ProcessEnv;
  /** Boots the services that are asked. */
  neighbours?: (world: World) => Promise<unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- each case has its own type of what it arranges
  cases: readonly SagaCase<any>[];
  /** A row of any of these is something that was left over; asked when no saga runs. */
  clean: readonly { title: string; sql: string }[];
}

/** Longer than any request that is not lost. */
const ASK_MS = 5_000;
/** A request to a process that was killed is not answered. */
const ASK_KILLED_MS = 500;
const SETTLE_MS = 30_000;

type Outcome = { answer: unknown } | { refusal: unknown };

/** Runs each saga of a service through every failure that it must survive; afterwards the world must be clean. */
export function sagaSuite(suite: SagaSuite): void {
  describe(suite.title, () => {
    let world: World;
    let process: SagaProcess;
    beforeAll(async () => {
      world = await createWorld(suite.schemas);
      await suite.neighbours?.(world);
      process = new SagaProcess(world, suite.service);
      await process.start(suite.environment);
    }, 120_000);
    afterAll(async () => {
      await process.end('SIGTERM');
      await world.stop();
    });

    for (const each of suite.cases) {
      describe(each.saga, () => {
        const runs = new SagaRuns(suite, each, () => ({ world, process }));

        it('is done, and leaves nothing over', () => runs.undisturbed(), 60_000);
        it('refused at each step: is undone, or done behind the point of no return', () => runs.refused(), 300_000);
        it('doing each step twice: is done', () => runs.doneTwice(), 300_000);
        it('undoing each step twice: is undone', () => runs.undoneTwice(), 300_000);
        it('with each answering service away: is undone, or done when it is back', () => runs.away(), 300_000);
        it('killed at each boundary: is done or undone by the next process', () => runs.killed(), 600_000);
        it('killed at each boundary of undoing: is undone by the next process', () => runs.killedUndoing(), 600_000);
      });
    }
  });
}

/** The runs of one saga. */
class SagaRuns {
  private readonly suite: SagaSuite;
  private readonly case: SagaCase;
  private readonly place: () => { world: World; process: SagaProcess };

  constructor(suite: SagaSuite, which: SagaCase, place: () => { world: World; process: SagaProcess }) {
    this.suite = suite;
    this.case = which;
    this.place = place;
  }

  async undisturbed(): Promise<void> {
    await this.run([], { state: 'done' });
  }

  async refused(): Promise<void> {
    let mayGoBack = true;
    for (const boundary of await this.boundaries('do')) {
      // What has committed cannot be refused any more.
      if (boundary.at === 'committed') continue;
      if (boundary.at === 'after' && this.case.irrevocable?.includes(boundary.step)) continue;
      const { state } = await this.run([{ ...boundary, effect: 'refuse' }], mayGoBack ? {} : { state: 'done' });
      mayGoBack = state === 'undone';
    }
  }

  async doneTwice(): Promise<void> {
    for (const boundary of await this.boundaries('do')) {
      if (boundary.at !== 'before') await this.run([{ ...boundary, effect: 'lose' }], { state: 'done' });
    }
  }

  async undoneTwice(): Promise<void> {
    const { refusal, boundaries } = await this.wayBack();
    for (const boundary of boundaries) {
      if (boundary.at !== 'before') await this.run([refusal, { ...boundary, effect: 'lose' }], { state: 'undone' });
    }
  }

  async away(): Promise<void> {
    const { refusal, boundaries } = await this.wayBack();
    for (const boundary of [...(await this.boundaries('do')), ...boundaries]) {
      if (boundary.at !== 'before') continue;
      const back = boundary.action === 'undo' ? [refusal] : [];
      await this.run([...back, { ...boundary, effect: 'away' }], back.length > 0 ? { state: 'undone' } : {});
    }
  }

  async killed(): Promise<void> {
    for (const boundary of await this.boundaries('do')) await this.run([{ ...boundary, effect: 'kill' }], {});
  }

  async killedUndoing(): Promise<void> {
    const { refusal, boundaries } = await this.wayBack();
    for (const boundary of boundaries) await this.run([refusal, { ...boundary, effect: 'kill' }], { state: 'undone' });
  }

  /** A refusal as late as one can be, and what is undone then. Nothing where the saga is never undone. */
  private async wayBack(): Promise<{ refusal: SagaFault; boundaries: SagaFault[] }> {
    let latest: { refusal: SagaFault; boundaries: SagaFault[] } | undefined;
    for (const boundary of await this.boundaries('do')) {
      if (boundary.at !== 'before') continue;
      const refusal: SagaFault = { ...boundary, effect: 'refuse' };
      const { state, seen } = await this.run([refusal], {});
      if (state !== 'undone') break;
      latest = { refusal, boundaries: this.ownOf(seen, 'undo') };
    }
    if (!latest) throw new Error(`${this.case.saga} is not undone when its first step is refused`);
    return latest;
  }

  private async boundaries(action: 'do' | 'undo'): Promise<SagaFault[]> {
    const { seen } = await this.run([], { state: 'done' });
    return this.ownOf(seen, action);
  }

  private ownOf(seen: readonly SagaBoundary[], action: 'do' | 'undo'): SagaFault[] {
    return seen
      .filter((boundary) => boundary.saga === this.case.saga && boundary.action === action)
      .map(({ saga, step, action, at }) => ({ saga, step, action, at, effect: 'lose' }));
  }

  /** One saga from its start to its end. */
  private async run(
    faults: readonly SagaFault[],
    expected: { state?: 'done' | 'undone' },
  ): Promise<{ state: string; seen: SagaBoundary[] }> {
    const kills = faults.some(({ effect }) => effect === 'kill');
    const { world, process } = this.place();
    try {
      const arranged = await this.case.arrange?.(this.asks(ASK_MS), world);
      await this.settled();
      await process.set(...faults);
      const before = await this.latest();
      const acting = outcomeOf(this.case.act(this.asks(kills ? ASK_KILLED_MS : ASK_MS), arranged, world));
      if (kills) {
        await process.died();
        await acting;
        await process.start(this.suite.environment);
      }
      const outcome = await acting;
      if (faults.some(({ effect }) => effect === 'away')) await this.endTrouble(before?.id);
      await this.settled();
      const saga = await this.latest();
      if (!saga || saga.id === before?.id) throw new Error(`no saga has run; ${JSON.stringify(outcome)}`);
      this.judge(saga.state, outcome, expected, kills);
      await this.expectClean();
      return { state: saga.state, seen: await process.seen() };
    } catch (error) {
      const told = faults.map(({ step, action, at, effect }) => `${effect} ${at} ${action} of ${step}`).join(', then ');
      throw new Error(`${this.case.saga}: ${told || 'no fault'}\n${process.log}`, { cause: error });
    }
  }

  private judge(state: string, outcome: Outcome, expected: { state?: string }, killed: boolean): void {
    if (expected.state !== undefined) expect(state).toBe(expected.state);
    expect(['done', 'undone']).toContain(state);
    if (this.case.answersAtOnce || killed) {
      // Whoever was answered by a saga must find it done, even if the process died right after.
      if (!this.case.answersAtOnce && 'answer' in outcome) expect(state).toBe('done');
      return;
    }
    if (leavesItOpen(outcome)) return;
    expect('answer' in outcome ? 'done' : 'undone').toBe(state);
  }

  /** Lets the answering service come back when a saga has had to wait for it, or has gone back without. */
  private async endTrouble(before: string | undefined): Promise<void> {
    await eventually(
      'a saga that waits or has ended',
      async () => {
        const saga = await this.latest();
        if (!saga || saga.id === before) return undefined;
        return saga.tries > 0 || saga.ended ? true : undefined;
      },
      SETTLE_MS,
    );
    const { process, world } = this.place();
    const seen = await process.seen();
    if (seen.length > 0) await process.set();
    await world.sql.query(`update ${this.suite.schema}.sagas set due = now() where ended is null`);
  }

  private async latest(): Promise<{ id: string; state: string; tries: number; ended: boolean } | undefined> {
    const { rows } = await this.place().world.sql.query(
      `select id, state, tries, ended is not null as ended from ${this.suite.schema}.sagas
        where name = $1 order by started desc limit 1`,
      [this.case.saga],
    );
    return rows[0];
  }

  private async settled(): Promise<void> {
    await eventually(
      'the end of every saga',
      async () => {
        const { rows } = await this.place().world.sql.query(
          `select name, state, step, tries, trouble from ${this.suite.schema}.sagas where ended is null`,
        );
        if (rows.length > 0) throw new Error(JSON.stringify(rows));
        return true;
      },
      SETTLE_MS,
    );
  }

  private async expectClean(): Promise<void> {
    for (const { title, sql } of this.suite.clean) {
      const { rows } = await this.place().world.sql.query(sql);
      expect({ [title]: rows }).toEqual({ [title]: [] });
    }
  }

  private asks(timeoutMs: number): AskAs {
    const client = new OperationClient(this.place().world.link, timeoutMs);
    return (caller) => (operation, parts) => client.ask(operation, callOf(caller, parts));
  }
}

/** A saga behind its point of no return may last longer than a client waits. */
const leavesItOpen = (outcome: Outcome): boolean =>
  'refusal' in outcome && outcome.refusal instanceof ApiFailure && outcome.refusal.status === 504;

const outcomeOf = (action: Promise<unknown>): Promise<Outcome> =>
  action.then(
    (answer) => ({ answer }),
    (refusal: unknown) => ({ refusal }),
  );
