import { changesIn } from './changes.js';

describe('what changes', () => {
  const present: { label: string; tags: string[]; note?: string } = { label: 'a', tags: ['x', 'y'] };

  it.each([
    [{}, undefined],
    [{ label: 'a', tags: ['x', 'y'] }, undefined],
    [{ note: undefined, label: undefined }, undefined],
    [{ label: 'b' }, { label: 'b' }],
    [{ label: 'a', tags: ['y', 'x'] }, { tags: ['y', 'x'] }],
    [{ tags: [] }, { tags: [] }],
    [{ note: '' }, { note: '' }],
  ])('of %j is %j', (wanted, changes) => expect(changesIn(present, wanted as never)).toEqual(changes));
});
