import { Unexplained } from './request.ts';
import type { Asked } from './request.ts';

/** A successful request with its start and end, as ascending numbers. */
export interface Success<Model> {
  asked: Pick<Asked<Model>, 'text' | 'faults' | 'done'>;
  answer: unknown;
  began: number;
  ended: number;
}

export interface Explanation<Model> {
  /** The order found, or the longest one that the rules allow. */
  order: Success<Model>[];
  /** The model's state after it. */
  model: Model;
  /** For each candidate for the next request, the reason why it cannot follow. */
  why: string[];
}

const MAX_TRIES = 5_000;

/**
 * Searches for an order of all successful requests that the rules allow and that leads to the observed state; requests
 * that did not overlap keep their order. Ignores refusals, because they may come from a change that was undone later.
 *
 * @returns the order; if none exists, a shorter order or one that leads to another state.
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
      if (tries > MAX_TRIES) break;
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

/** @returns the objection of the rules; undefined after applying the request. */
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
