import { isAt, withEffect } from './saga-faults.ts';
import type { Boundary, SagaFault, SeenBoundary } from './saga-faults.ts';
import type { SagaCase } from './saga-case.ts';

/** The outcome of a saga, and the boundaries that it has reached. */
export interface Ended {
  faults: readonly SagaFault[];
  state: 'done' | 'undone';
  seen: readonly SeenBoundary[];
}

/** Runs the saga once for each list of faults, several at a time, and checks that each outcome is allowed. */
export type RunAll = (runs: readonly (readonly SagaFault[])[]) => Promise<Ended[]>;

/** The failures that one saga must survive, derived from a run without faults. */
export class SagaRuns {
  private readonly case: Pick<SagaCase, 'saga' | 'irrevocable'>;
  private readonly runAll: RunAll;

  constructor(which: Pick<SagaCase, 'saga' | 'irrevocable'>, runAll: RunAll) {
    this.case = which;
    this.runAll = runAll;
  }

  async undisturbed(): Promise<void> {
    await this.doing();
  }

  async refused(): Promise<void> {
    let mayGoBack = true;
    for (const { faults, state } of await this.refusals()) {
      if (!mayGoBack) expect({ faults, state }).toEqual({ faults, state: 'done' });
      mayGoBack = state === 'undone';
    }
  }

  async doneTwice(): Promise<void> {
    const boundaries = (await this.doing()).filter(hasHappened);
    await this.allEnd('done', boundaries.map(withEffect('lose')).map(alone));
  }

  async undoneTwice(): Promise<void> {
    const { refusal, undoing } = await this.wayBack();
    const losses = undoing.filter(hasHappened).map(withEffect('lose'));
    await this.allEnd('undone', losses.map(after(refusal)));
  }

  async away(): Promise<void> {
    const { refusal, undoing } = await this.wayBack();
    const whileDoing = (await this.doing()).filter(isBefore).map(withEffect('away'));
    const whileUndoing = undoing.filter(isBefore).map(withEffect('away'));
    const ended = await this.runAll([...whileDoing.map(alone), ...whileUndoing.map(after(refusal))]);
    expectAll('undone', ended.slice(whileDoing.length));
  }

  async killed(): Promise<void> {
    const { refusal, undoing } = await this.wayBack();
    const whileDoing = (await this.doing()).filter(isApart).map(withEffect('hold'));
    const whileUndoing = undoing.filter(isApart).map(withEffect('hold'));
    const refusals = (await this.refusals()).flatMap(({ faults }) => faults).filter(isBefore);
    const next = refusals.filter(({ step }) => !this.case.irrevocable?.includes(step));
    const ended = await this.runAll([
      ...whileUndoing.map(after(refusal)),
      ...whileDoing.map(alone),
      ...whileDoing.map((kill) => [kill].concat(next)),
    ]);
    expectAll('undone', ended.slice(0, whileUndoing.length));
  }

  /** The boundaries of `do` steps in a run without faults. */
  private readonly doing = once(async () => {
    const [{ seen }] = (await this.allEnd('done', [[]])) as [Ended];
    return this.own(seen, 'do');
  });

  /** A refusal at each step that may refuse, in the order of the steps. */
  private readonly refusals = once(async () => {
    const { irrevocable = [] } = this.case;
    const boundaries = (await this.doing()).filter(
      // A step can no longer refuse once it has committed.
      ({ at, step }) => at === 'before' || (at === 'after' && !irrevocable.includes(step)),
    );
    return this.runAll(boundaries.map(withEffect('refuse')).map(alone));
  });

  /** The latest possible refusal, and the undo boundaries after it. */
  private readonly wayBack = once(async () => {
    const before = (await this.refusals()).filter(({ faults }) => faults.every(isBefore));
    const end = before.findIndex(({ state }) => state !== 'undone');
    const latest = before.slice(0, end < 0 ? undefined : end).at(-1);
    if (!latest) throw new Error(`${this.case.saga} is not undone after a refusal of its first step`);
    return { refusal: latest.faults, undoing: this.own(latest.seen, 'undo') };
  });

  private async allEnd(state: Ended['state'], runs: readonly (readonly SagaFault[])[]): Promise<Ended[]> {
    const ended = await this.runAll(runs);
    expectAll(state, ended);
    return ended;
  }

  /** Each boundary once, in the order of the run. */
  private own(seen: readonly SeenBoundary[], action: Boundary['action']): SeenBoundary[] {
    const own = seen.filter((boundary) => boundary.saga === this.case.saga && boundary.action === action);
    return own.filter((boundary, index) => own.findIndex((other) => isAt(boundary, other)) === index);
  }
}

const isBefore = ({ at }: Boundary): boolean => at === 'before';
/** The first boundary has no previous one. */
const isApart = ({ apart }: SeenBoundary, index: number): boolean => apart || index === 0;
const hasHappened = (boundary: Boundary): boolean => !isBefore(boundary);
const alone = (fault: SagaFault): SagaFault[] => [fault];
const after =
  (first: readonly SagaFault[]) =>
  (fault: SagaFault): SagaFault[] => [...first, fault];

function expectAll(state: Ended['state'], ended: readonly Ended[]): void {
  const all = ended.map(({ faults }) => ({ faults, state }));
  expect(ended.map((each) => ({ faults: each.faults, state: each.state }))).toEqual(all);
}

/** Computes a value once, and caches it or its error. */
function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => (found ??= find());
}
