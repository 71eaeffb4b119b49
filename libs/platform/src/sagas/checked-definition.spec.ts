import { checkedDefinition } from './checked-definition.js';
import { answer, ask, pause, write } from './saga.js';
import type { SagaStep } from './saga.js';

const nothing = async (): Promise<void> => undefined;
const check = (...steps: SagaStep<unknown>[]) => checkedDefinition({ name: 'walk', steps });
const asked = ask<unknown>('ask', { do: nothing, undo: nothing });
const answered = answer<unknown, void>('answer', { do: nothing });

describe('the definition of a saga', () => {
  it('is taken when it makes sense', () => {
    expect(
      check(
        asked,
        answered,
        pause<unknown>('wait', () => 1),
      ).steps,
    ).toHaveLength(3);
    expect(check(write<unknown>('leap', { do: nothing, undo: nothing, pivot: true })).steps).toHaveLength(1);
  });

  it.each<[string, SagaStep<unknown>[]]>([
    ['The saga walk has no steps', []],
    ['The saga walk has two steps of one name', [asked, asked]],
    ['The saga walk answers twice', [answered, { ...answered, name: 'again' }]],
    ['The step ask of the saga walk is never undone', [answered, asked]],
  ])('is refused: %s', (message, steps) => expect(() => check(...steps)).toThrow(message));
});
