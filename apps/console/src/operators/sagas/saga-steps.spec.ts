import type { SagaRecord } from '@stratus/contracts';
import { isStuck, stepsOf } from './saga-steps.js';

const saga = (rest: Partial<SagaRecord>) =>
  ({ state: 'running', step: null, stepsDone: [], stepsAhead: [], tries: 0, ...rest }) as unknown as SagaRecord;
const text = (rest: Partial<SagaRecord>) => stepsOf(saga(rest)).map(({ name, state }) => `${name} ${state}`);

it('a running saga has done steps, one now, and those ahead up to the point of no return', () => {
  const steps = { step: 'boot', stepsDone: ['reserve', 'place'], stepsAhead: ['confirm'] };
  expect(text(steps)).toEqual(['reserve done', 'place done', 'boot now', 'confirm ahead']);
});

it('a saga that turns back undoes what it has done, from the step that is next', () => {
  const steps = { step: 'place', stepsDone: ['reserve', 'place'] };
  expect(text({ ...steps, state: 'undoing' })).toEqual(['reserve undo', 'place now']);
  expect(text({ ...steps, step: null, state: 'undone' })).toEqual(['reserve undo', 'place undo']);
});

it('is stuck after five failed tries, unless it has ended', () => {
  expect(isStuck(saga({ tries: 4 }))).toBe(false);
  expect(isStuck(saga({ tries: 5 }))).toBe(true);
  expect(isStuck(saga({ tries: 5, state: 'done' }))).toBe(false);
});
