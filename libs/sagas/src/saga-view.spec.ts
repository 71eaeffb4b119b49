import type { Call } from '@stratus/contracts';
import { callOf, callerOf } from '@stratus/testing';
import { defineSaga } from './define-saga.js';
import type { AskStep, Saga } from './saga.js';
import { viewOf } from './saga-view.js';

/** A saga of one step, and the step. */
function sagaOf<Input>(name: string) {
  const made: AskStep<Input, { metres: number }>[] = [];
  const definition = defineSaga<Input>({
    name,
    steps: (steps) => void made.push(steps.ask('measure', { do: async () => ({ metres: 3 }) })),
  });
  const [step] = made;
  if (!step) throw new Error('a step that was made is there');
  return { definition, step };
}

describe('the view of a saga in its steps', () => {
  const { caller, request } = callOf(callerOf(1)) as Call;
  const results: Record<string, unknown> = {};
  const walk = sagaOf<unknown>('walk');
  const saga = viewOf({ id: 'w', caller, request, input: null }, walk.definition, () => results);

  it('has the typed result of a step once the step is done', () => {
    expect(() => saga.resultOf(walk.step)).toThrow('walk has not done measure');
    results.measure = { metres: 4 };
    const { metres }: { metres: number } = saga.resultOf(walk.step);
    expect(metres).toBe(4);
    // @ts-expect-error -- the step returns nothing else
    expect(saga.resultOf(walk.step).miles).toBeUndefined();
  });

  it('has no result for a step of another saga, even with the same name', () => {
    expect(() => saga.resultOf(sagaOf<unknown>('run').step)).toThrow('walk has no step measure');
  });

  it('does not compile with a step of a saga with another input', () => {
    const hike: Partial<Saga<{ from: string }>> = {};
    // @ts-expect-error -- a hike is not a dive
    expect(hike.resultOf?.(sagaOf<{ depth: number }>('dive').step)).toBeUndefined();
  });

  it('has a new execution id for each request', () => {
    expect(saga.request.executionId).not.toBe(saga.request.executionId);
  });
});
