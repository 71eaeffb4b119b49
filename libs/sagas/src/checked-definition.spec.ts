import { checkedDefinition } from './checked-definition.js';
import { defineSaga } from './define-saga.js';
import type { SagaSteps } from './define-saga.js';

type Steps = (steps: SagaSteps<unknown>) => void;

const nothing = async (): Promise<void> => undefined;
const check = (steps: Steps) => checkedDefinition(defineSaga({ name: 'walk', steps }));
const asked = (steps: SagaSteps<unknown>) => steps.ask('ask', { do: nothing, undo: nothing });

describe('the definition of a saga', () => {
  it('is accepted when its steps make a saga', () => {
    const definition = check((steps) => {
      asked(steps);
      steps.answer('answer', { do: nothing });
      steps.pause('wait', () => 1);
    });
    expect(definition.steps.map(({ name }) => name)).toEqual(['ask', 'answer', 'wait']);
    const leap: Steps = (steps) => steps.write('leap', { do: nothing, undo: nothing, pivot: true });
    expect(check(leap).steps).toHaveLength(1);
  });

  it.each<[string, Steps]>([
    ['The saga walk has no steps', () => undefined],
    ['The saga walk has two steps of one name', (steps) => void [asked(steps), asked(steps)]],
    [
      'The saga walk answers twice',
      (steps) => void ['answer', 'again'].map((name) => steps.answer(name, { do: nothing })),
    ],
    [
      'The step ask of the saga walk is never undone',
      (steps) => void [steps.answer('answer', { do: nothing }), asked(steps)],
    ],
  ])('is refused: %s', (message, steps) => expect(() => check(steps)).toThrow(message));
});
