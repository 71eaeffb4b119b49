/** Catches: a relay that delays a few events to gather more, or that publishes many one by one. */
import { Inflow } from './inflow.js';

/** The results for batches, each with its time in milliseconds and its number of events. */
function of(...batches: [at: number, events: number][]): boolean[] {
  const inflow = new Inflow();
  return batches.map(([at, events]) => inflow.note(events, at));
}

it('is high from 50 events within 100 ms on', () => {
  expect(of([0, 20], [50, 29])).toEqual([false, false]);
  expect(of([0, 20], [50, 30])).toEqual([false, true]);
  expect(of([0, 500])).toEqual([true]);
});

it('is not high after a stall at 200 events a second', () => {
  const steady = Array.from({ length: 40 }, (_, index): [number, number] => [index * 5, 1]);
  expect(of(...steady, [260, 13]).every((isMany) => !isMany)).toBe(true);
});

it('stays high from one window to the next while the events last', () => {
  expect(of([0, 60], [110, 1], [190, 1], [215, 1])).toEqual([true, true, true, false]);
  expect(of([0, 60], [250, 1])).toEqual([true, false]);
});
