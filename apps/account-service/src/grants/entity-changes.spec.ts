import { eventOf } from '../../test/event.js';
import { creationsIn, creatorGrantsOf, seenIn } from './entity-changes.js';

const time = '2026-05-01T12:00:00.000Z';

describe('news of entities', () => {
  it('are empty without events of grantable entities', () => {
    const events = [eventOf({ entitytype: 'subnet', type: 'subnet_create' }), eventOf({ entitytype: 'tag' })];
    expect(seenIn(events)).toEqual([]);
    expect(creationsIn(events)).toEqual([]);
  });

  it('contain the last event of each entity, whatever the order of arrival', () => {
    const news = [
      eventOf({ entityid: '1', sequence: 2, entitylabel: 'second', type: 'vpc_update' }),
      eventOf({ entityid: '1', sequence: 1, entitylabel: 'first', actor: 'ann', time }),
      eventOf({ entityid: '2', sequence: 1, entitylabel: 'other' }),
    ];
    expect(seenIn(news).map(({ id, label, sequence, deleted }) => [id, label, sequence, deleted])).toEqual([
      [1, 'second', 2, undefined],
      [2, 'other', 1, undefined],
    ]);
    expect(creationsIn(news)[0]).toEqual({ type: 'vpc', id: 1, accountId: 1, actor: 'ann', time: new Date(time) });
  });

  it('compare the sequences of earlier versions, which are numbers, with strings', () => {
    const news = ['0000000010', 9, '0000000011', 2].map((sequence) => eventOf({ sequence }));
    expect(seenIn(news)).toMatchObject([{ sequence: 11 }]);
  });

  it('report an end only when the entity itself ends', () => {
    const end = eventOf({ type: 'vpc_delete', sequence: 3, time });
    expect(seenIn([eventOf({}), end])).toEqual([
      { type: 'vpc', id: 1, accountId: 1, label: 'vpc-1', sequence: 3, deleted: time },
    ]);
  });
});

describe('the grants of creators', () => {
  const creations = creationsIn([eventOf({ entityid: '7', actor: 'Ann', time }), eventOf({ actor: 'ben', time })]);
  const ann = { accountId: 1, userId: 5, username: 'ann', restrictedSince: new Date(time) };

  it('cover entities created under the restriction, whatever the case of the username', () => {
    expect(creatorGrantsOf(creations, [ann])).toEqual([{ accountId: 1, userId: 5, type: 'vpc', id: 7 }]);
  });

  it('exclude a user of that name in another account, and a user restricted later', () => {
    const later = new Date(ann.restrictedSince.getTime() + 1);
    expect(creatorGrantsOf(creations, [{ ...ann, accountId: 2 }])).toEqual([]);
    expect(creatorGrantsOf(creations, [{ ...ann, restrictedSince: later }])).toEqual([]);
  });
});
