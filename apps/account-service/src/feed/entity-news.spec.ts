import { eventOf } from './event.test-support.js';
import { entityNewsOf } from './entity-news.js';

const time = '2026-05-01T12:00:00.000Z';

describe('news of entities', () => {
  it('are nothing without events of what can be granted', () => {
    const events = [eventOf({ entitytype: 'subnet', type: 'subnet_create' }), eventOf({ entitytype: 'tag' })];
    expect(entityNewsOf(events)).toEqual({ seen: [], deleted: [], created: [] });
  });

  it('are the last of each entity, whatever the order of arrival', () => {
    const news = [
      eventOf({ entityid: '1', sequence: 2, entitylabel: 'second', type: 'vpc_update' }),
      eventOf({ entityid: '1', sequence: 1, entitylabel: 'first', actor: 'ann', time }),
      eventOf({ entityid: '2', sequence: 1, entitylabel: 'other' }),
    ];
    const { seen, deleted, created } = entityNewsOf(news);
    expect(seen.map(({ id, label, sequence }) => [id, label, sequence])).toEqual([
      [1, 'second', 2],
      [2, 'other', 1],
    ]);
    expect(deleted).toEqual([]);
    expect(created[0]).toEqual({ type: 'vpc', id: 1, accountId: 1, actor: 'ann', time: new Date(time) });
  });

  it('tell of an end only when the entity itself ends', () => {
    const end = eventOf({ type: 'vpc_delete', sequence: 3, time });
    expect(entityNewsOf([eventOf({}), end]).deleted).toEqual([
      { type: 'vpc', id: 1, accountId: 1, label: 'vpc-1', sequence: 3, deleted: time },
    ]);
  });
});
