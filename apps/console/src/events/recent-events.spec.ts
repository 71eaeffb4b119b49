import type { EventRecord } from '@stratus/contracts';
import { joined } from './joined-events.js';
import { RecentEvents } from './recent-events.js';

const event = (id: number, status = 'notification') => ({ id, status }) as EventRecord;
const idsOf = (events: readonly EventRecord[]) => events.map(({ id }) => id);

describe('recent events', () => {
  it('are newest first, a job once in its latest state', () => {
    const recent = new RecentEvents();
    for (const each of [event(5), event(3, 'started'), event(7), event(3, 'finished')]) recent.add(each);
    expect(idsOf(recent.list)).toEqual([7, 5, 3]);
    expect(recent.list[2]?.status).toBe('finished');
  });

  it('are a bounded number', () => {
    const recent = new RecentEvents();
    for (let id = 1; id <= 1_000; id += 1) recent.add(event(id));
    expect([recent.list.length, recent.list[0]?.id]).toEqual([300, 1_000]);
  });
});

describe('live events and loaded ones', () => {
  it('are one list without repeats, in which the live state of a job wins', () => {
    const all = joined([event(9), event(4, 'finished')], [event(5), event(4, 'started')], false);
    expect(all.map(({ id, status }) => `${id} ${status}`)).toEqual(['9 notification', '5 notification', '4 finished']);
  });

  it('leave no hole: a live event before what is loaded waits for its page', () => {
    expect(idsOf(joined([event(9), event(2)], [event(5), event(4)], false))).toEqual([9, 5, 4]);
    expect(idsOf(joined([event(9), event(2)], [event(5), event(4)], true))).toEqual([9, 5, 4, 2]);
  });
});
