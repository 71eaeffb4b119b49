import { defineSaga } from './define-saga.js';
import type { SagaSteps } from './define-saga.js';
import { SagaCourse } from './saga-course.js';
import type { Progress } from './saga-row.js';

const nothing = async (): Promise<void> => undefined;
type Add = (steps: SagaSteps<unknown>) => unknown;
const asked =
  (name: string): Add =>
  (steps) =>
    steps.ask(name, { do: nothing, undo: nothing });
const irrevocable =
  (name: string): Add =>
  (steps) =>
    steps.ask(name, { do: nothing, pivot: true });
const written =
  (name: string): Add =>
  (steps) =>
    steps.write(name, { do: nothing, undo: nothing });
const answered =
  (name: string): Add =>
  (steps) =>
    steps.answer(name, { do: nothing });
const walk = (...added: Add[]) => defineSaga({ name: 'walk', steps: (steps) => void added.map((add) => add(steps)) });
const courseOf = (...added: Add[]) => new SagaCourse(walk(...added));
const at = (step: string | null, more: Partial<Progress> = {}): Progress => ({
  state: 'running',
  step,
  results: {},
  tries: 3,
  owesAnswer: false,
  failure: null,
  ...more,
});

describe('the course of a saga', () => {
  const definition = walk(asked('a'), asked('b'), written('c'), answered('d'), asked('e'));
  const { steps } = definition;
  const course = new SagaCourse(definition);

  it('goes from step to step and keeps each result as parsed JSON', () => {
    const first = course.onward(at('a'), steps[0]!, { when: new Date(0), not: undefined });
    expect(first).toMatchObject({ step: 'b', tries: 0, results: { a: { when: '1970-01-01T00:00:00.000Z' } } });
    expect(course.onward(first, steps[1]!, undefined).results).toEqual({ ...first.results, b: null });
    expect(course.onward(at('e'), steps[4]!, undefined).step).toBeNull();
  });

  it('goes back the same way', () => {
    expect(course.back(at('b'), steps[1]!)).toMatchObject({ step: 'a', tries: 0 });
    expect(course.back(at('a'), steps[0]!).step).toBeNull();
  });

  it('turns back at the step that failed', () => {
    expect(course.turningPoint(at('a'), false)).toBe('a');
    expect(course.turningPoint(at('c'), true)).toBe('c');
  });

  it('turns back at the last request that an earlier execution may have sent', () => {
    expect(course.turningPoint(at('a'), true)).toBe('b');
    const pausing = courseOf(asked('a'), (added) => added.pause('b', () => 0), asked('c'), written('d'), asked('e'));
    expect(pausing.turningPoint(at('a'), true)).toBe('c');
  });

  it('does not look for requests after an irrevocable one: the execution stored its position before it', () => {
    expect(courseOf(asked('a'), irrevocable('b'), asked('c')).turningPoint(at('a'), true)).toBe('a');
  });

  it('may turn back only up to and including the pivot', () => {
    const may = (step: string | null) => course.mayGoBack(at(step));
    expect(['a', 'b', 'c', 'd', 'e', null].map(may)).toEqual([true, true, true, true, false, false]);
    expect(course.mayGoBack(at('a', { state: 'undoing' }))).toBe(false);
    expect(courseOf(asked('a'), asked('b')).mayGoBack(at('b'))).toBe(true);
  });

  it('is not given up while an irrevocable request may have arrived', () => {
    const short = courseOf(asked('a'), irrevocable('b'));
    expect(short.mayGiveUp(at('a'))).toBe(true);
    expect(short.mayGoBack(at('b'))).toBe(true);
    expect(short.mayGiveUp(at('b'))).toBe(false);
    expect(course.mayGiveUp(at('d'))).toBe(true);
  });

  it('reports an unknown step', () => {
    expect(() => course.stepOf(at('z'))).toThrow('The saga walk has no step z');
    expect(course.stepOf(at(null))).toBeUndefined();
  });
});

describe('an operator', () => {
  it('may cancel a saga up to its pivot, but not while an irrevocable request may have arrived', () => {
    const answering = courseOf(asked('a'), written('b'), answered('c'), asked('d'));
    expect(answering.cancellableAt).toEqual(['a', 'b', 'c']);
    expect(courseOf(asked('a'), irrevocable('b'), written('c')).cancellableAt).toEqual(['a']);
    expect(courseOf(asked('a'), written('b')).cancellableAt).toEqual(['a', 'b']);
    expect(answering.mayCancel(at('c'))).toBe(true);
    expect(answering.mayCancel(at('c', { state: 'undoing' }))).toBe(false);
    expect(answering.mayCancel(at('of-a-later-version'))).toBe(false);
    expect(answering.mayCancel(at(null))).toBe(false);
  });
});
