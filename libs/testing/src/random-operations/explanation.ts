import { Unexplained } from './request.ts';
import type { Asked } from './request.ts';

/** A request that succeeded, and when: numbers that grow. */
export interface Success<Model> {
  asked: Pick<Asked<Model>, 'text' | 'faults' | 'done'>;
  answer: unknown;
  began: number;
  ended: number;
}

export interface Explanation<Model> {
  /** The order that was found, or the longest one that the rules allow for. */
  order: Success<Model>[];
  /** What there is after it. */
  model: Model;
  /** Why nothing can follow, for each that could be next. */
  why: string[];
}

const MOST_TRIES = 5_000;

/**
 * Looks for an order of all successes in which the rules allow for each, and after which there is what is seen; what ended
 * before something else began comes before it. Refusals are not asked about: they may be due to what was taken back.
 *
 * @returns the order; one that is shorter, or that does not fit, when there is none.
 */
export function explain<Model>(
  history: readonly Success<Model>[],
  before: Model,
  fits: (model: Model) => boolean,
): Explanation<Model> {
  let best: Explanation<Model> = { order: [], model: before, why: [] };
  let tries = 0;
  const search = (model: Model, order: Success<Model>[], left: readonly Success<Model>[]): boolean => {
    if (left.length === 0 && fits(model)) {
      best = { order, model, why: [] };
      return true;
    }
    const why: string[] = [];
    const firstEnd = Math.min(...left.map(({ ended }) => ended));
    const next = left.filter(({ began }) => began <= firstEnd).toSorted((one, other) => one.ended - other.ended);
    for (const success of next) {
      tries += 1;
      if (tries > MOST_TRIES) break;
      const after = structuredClone(model);
      const refusal = apply(after, success);
      if (refusal !== undefined) why.push(`${success.asked.text}: ${refusal}`);
      else if (
        search(
          after,
          [...order, success],
          left.filter((other) => other !== success),
        )
      )
        return true;
    }
    if (order.length >= best.order.length && (best.order.length === 0 || order.length > best.order.length)) {
      best = { order, model, why };
    }
    return false;
  };
  search(before, [], history);
  return best;
}

/** @returns what the rules have against it; undefined when it was done. */
export function apply<Model>(
  model: Model,
  { asked, answer }: Pick<Success<Model>, 'asked' | 'answer'>,
): string | undefined {
  const faults = asked.faults(model);
  if (faults.length > 0) return `should be refused: ${JSON.stringify(faults)}`;
  try {
    asked.done(model, answer);
    return undefined;
  } catch (error) {
    if (error instanceof Unexplained) return error.message;
    throw error;
  }
}
