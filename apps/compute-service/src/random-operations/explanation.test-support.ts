import { Unexplained } from './cloud.test-support.js';
import type { Cloud } from './cloud.test-support.js';
import type { Asked } from './operation.test-support.js';

/** A request that succeeded, and when: numbers that grow. */
export interface Success {
  asked: Asked;
  answer: unknown;
  began: number;
  ended: number;
}

export interface Explanation {
  /** The order that was found, or the longest one that the rules allow for. */
  order: Success[];
  /** What there is after it. */
  cloud: Cloud;
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
export function explain(history: readonly Success[], before: Cloud, fits: (cloud: Cloud) => boolean): Explanation {
  let best: Explanation = { order: [], cloud: before, why: [] };
  let tries = 0;
  const search = (cloud: Cloud, order: Success[], left: readonly Success[]): boolean => {
    if (left.length === 0 && fits(cloud)) {
      best = { order, cloud, why: [] };
      return true;
    }
    const why: string[] = [];
    const firstEnd = Math.min(...left.map(({ ended }) => ended));
    const next = left.filter(({ began }) => began <= firstEnd).toSorted((one, other) => one.ended - other.ended);
    for (const success of next) {
      tries += 1;
      if (tries > MOST_TRIES) break;
      const after = structuredClone(cloud);
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
      best = { order, cloud, why };
    }
    return false;
  };
  search(before, [], history);
  return best;
}

/** @returns what the rules have against it; undefined when it was done. */
export function apply(cloud: Cloud, { asked, answer }: Pick<Success, 'asked' | 'answer'>): string | undefined {
  const faults = asked.faults(cloud);
  if (faults.length > 0) return `should be refused: ${JSON.stringify(faults)}`;
  try {
    asked.done(cloud, answer);
    return undefined;
  } catch (error) {
    if (error instanceof Unexplained) return error.message;
    throw error;
  }
}
