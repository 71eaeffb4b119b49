/** Catches: an event that a filter lets through or keeps from the handler wrongly. */
import { readEvent } from '../events/read-event.js';
import { eventFilter } from './event-filter.js';
import type { EventFilter } from './event-filter.js';

const NOW = new Date('2026-01-02T00:00:00Z');
const event = readEvent(
  JSON.stringify({
    id: 'a',
    type: 'vpc_create',
    time: NOW.toISOString(),
    entitytype: 'vpc',
    entityid: '1',
    sequence: 1,
  }),
)!;

describe('a filter', () => {
  it.each<[EventFilter, boolean]>([
    [{}, true],
    [{ types: ['vpc_create'] }, true],
    [{ types: ['vpc_c*'] }, true],
    [{ types: ['*'] }, true],
    [{ types: ['vpc'] }, false],
    [{ types: ['tag_*', 'vpc_delete'] }, false],
    [{ types: [] }, false],
    [{ entities: [{ type: 'tag' }, { type: 'vpc' }] }, true],
    [{ entities: [{ type: 'vpc', id: 1 }] }, true],
    [{ entities: [{ type: 'vpc', id: '2' }] }, false],
    [{ from: 'now' }, true],
    [{ from: new Date(NOW.getTime() + 1) }, false],
    [{ from: '2026-01-01T00:00:00Z' }, true],
    [{ types: ['vpc_*'], entities: [{ type: 'tag' }] }, false],
  ])('%j', (filter, passes) => expect(eventFilter(filter, NOW)(event)).toBe(passes));

  it('refuses a time that is none, and a pattern that it would take for a name', () => {
    expect(() => eventFilter({ types: ['*_create'] }, NOW)).toThrow('* may only be the last character');
    expect(() => eventFilter({ from: 'yesterday' }, NOW)).toThrow('from is not a time: yesterday');
  });
});
