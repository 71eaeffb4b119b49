import { ApiFailure } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import type { NatsLink } from '@stratus/messaging';
import { afterStalls } from '../after-stalls.ts';
import { eventually } from '../eventually.ts';
import { patient } from './patient.ts';
import { byProcess, inAccount, isAt, faultsText } from './saga-faults.ts';
import type { FaultOfAccount, SagaFault } from './saga-faults.ts';
import type { SagaProcess } from './saga-process.ts';
import type { Ended } from './saga-runs.ts';
import type { SagaCase, SagaSuite } from './saga-case.ts';
import { SagaTable } from './saga-table.ts';
import { callOf, callerOf } from '../world.ts';
import type { Ask } from '../ask.ts';
import type { World } from '../world.ts';

/** Fewer than the number of sagas that a process runs in the background at once. */
const AT_ONCE = 24;
/** Longer than any request whose reply is not lost. */
const ASK_MS = 5_000;
const DEADLINE_MS = 60_000;

type Outcome = { answer: unknown } | { refusal: unknown };

/** One run: its account and its faults. */
interface Member {
  accountId: number;
  faults: readonly SagaFault[];
}

/** Runs one saga several times concurrently, each run with its own account and faults. */
export class SagaBatch {
  private static accounts = 0;
  private readonly suite: SagaSuite;
  private readonly case: SagaCase;
  private readonly world: World;
  private readonly process: SagaProcess;
  private readonly sagas: SagaTable;

  constructor(suite: SagaSuite, which: SagaCase, { world, process }: { world: World; process: SagaProcess }) {
    this.suite = suite;
    this.case = which;
    this.world = world;
    this.process = process;
    this.sagas = new SagaTable(world.sql, suite.schema, which.saga);
  }

  async run(runs: readonly (readonly SagaFault[])[]): Promise<Ended[]> {
    const members = runs.map((faults) => ({ accountId: (SagaBatch.accounts += 1), faults }));
    const ended: Ended[] = [];
    for (let first = 0; first < runs.length; first += AT_ONCE) {
      // More concurrent runs would disturb each other.
      ended.push(...(await this.runAtOnce(members.slice(first, first + AT_ONCE))));
    }
    return ended;
  }

  private async runAtOnce(members: readonly Member[]): Promise<Ended[]> {
    try {
      return await this.fromStartToEnd(members);
    } catch (error) {
      const runs = members.map(({ accountId, faults }) => `account ${accountId}: ${faultsText(faults)}`).join('\n');
      throw new Error(`${this.case.saga}\n${runs}\n${this.process.log}`, { cause: error });
    }
  }

  private async fromStartToEnd(members: readonly Member[]): Promise<Ended[]> {
    const { process, sagas, world } = this;
    const arranged = await Promise.all(members.map((each) => this.case.arrange?.(patient(this.askOf(each)), world)));
    await sagas.settled(DEADLINE_MS);
    const earlier = await sagas.ids();
    await process.set(faultsOf(members, 'first'));
    const kills = has(members, 'hold');
    const act = (askOf: (member: Member) => Ask): Promise<Outcome[]> =>
      Promise.all(members.map((each, index) => outcomeOf(this.case.act(askOf(each), arranged[index], world))));
    const acting = kills ? this.killWhenAllAreHeld(members, act) : act((each) => this.askOf(each));
    if (has(members, 'away')) await this.comeBackWhenAllAreSetBack(members, earlier);
    const outcomes = await acting;
    await sagas.settled(DEADLINE_MS);
    const seen = await process.seen();
    const states = await sagas.states(earlier);
    await this.expectClean();
    return members.map(({ accountId, faults }, index) => {
      const state = states.get(accountId);
      const outcome = outcomes[index];
      if (!state || !outcome) throw new Error(`account ${accountId}: no saga has run; ${JSON.stringify(outcome)}`);
      this.expectFitting(accountId, outcome, state, kills);
      return { faults, state, seen: seen.filter((boundary) => boundary.accountId === accountId) };
    });
  }

  /** Kills the process once each saga waits at the boundary where it must die; then starts the next process. */
  private async killWhenAllAreHeld(
    members: readonly Member[],
    act: (askOf: (member: Member) => Ask) => Promise<Outcome[]>,
  ): Promise<Outcome[]> {
    const clients = await this.world.openLink();
    const acting = act((each) => this.askOf(each, clients));
    try {
      await this.untilAllAreHeld(members);
      await this.process.end('SIGKILL');
    } finally {
      // No reply can arrive any more, and a repeated request must not reach the next process.
      await clients.connection.close();
    }
    const outcomes = await acting;
    await this.process.start(faultsOf(members, 'next'));
    return outcomes;
  }

  private async untilAllAreHeld(members: readonly Member[]): Promise<void> {
    const held = members.map(({ accountId, faults }) => ({ accountId, fault: byProcess(faults).first.at(-1) }));
    await eventually(
      'the boundary of each saga',
      async () => {
        const seen = await this.process.seen();
        const missing = held.filter(
          ({ accountId, fault }) => !seen.some((one) => one.accountId === accountId && fault && isAt(one, fault)),
        );
        if (missing.length > 0) throw new Error(JSON.stringify(missing));
        return true;
      },
      DEADLINE_MS,
    );
  }

  /** Ends the outage of the called service once each saga is waiting for it, or has been undone because of it. */
  private async comeBackWhenAllAreSetBack(members: readonly Member[], earlier: readonly string[]): Promise<void> {
    await this.sagas.setBackOrEnded(
      members.map(({ accountId }) => accountId),
      earlier,
      DEADLINE_MS,
    );
    await this.process.set([]);
    await this.sagas.endWaits();
  }

  /**
   * A client that gets the reply must find the saga's effect, and a client that gets a refusal must not, even if the
   * process dies immediately afterwards.
   */
  private expectFitting(accountId: number, outcome: Outcome, state: Ended['state'], killed: boolean): void {
    if (this.case.answersAtOnce || leavesItOpen(outcome)) return;
    const answered = 'answer' in outcome;
    if (killed && !answered) return;
    expect({ accountId, state }).toEqual({ accountId, state: answered ? 'done' : 'undone' });
  }

  private async expectClean(): Promise<void> {
    const found = this.suite.clean.map(async ({ title, sql }) => {
      const { rows } = await this.world.sql.query(sql);
      return rows.length > 0 ? [{ [title]: rows }] : [];
    });
    expect((await Promise.all(found)).flat()).toEqual([]);
  }

  /** @param clients a separate connection, for clients of a process that dies. */
  private askOf({ accountId }: Member, clients?: NatsLink): Ask {
    // A held saga looks like one whose process is frozen.
    const client = new OperationClient(clients ?? this.world.link, ASK_MS, clients ? { patienceMs: Infinity } : {});
    const caller = callerOf(accountId);
    return afterStalls((operation, parts) => client.ask(operation, callOf(caller, parts)));
  }
}

const faultsOf = (members: readonly Member[], which: 'first' | 'next'): FaultOfAccount[] =>
  members.flatMap(({ accountId, faults }) => byProcess(faults)[which].map(inAccount(accountId)));

const has = (members: readonly Member[], effect: SagaFault['effect']): boolean =>
  members.some(({ faults }) => faults.some((fault) => fault.effect === effect));

/** After its point of no return, a saga may take longer than a client waits. */
const leavesItOpen = (outcome: Outcome): boolean =>
  'refusal' in outcome && outcome.refusal instanceof ApiFailure && outcome.refusal.status === 504;

const outcomeOf = (action: Promise<unknown>): Promise<Outcome> =>
  action.then(
    (answer) => ({ answer }),
    (refusal: unknown) => ({ refusal }),
  );
