import { faultsOfTagged } from './tagged-object.js';

const found = (id: number, more: object = {}) => ({ id, tagged: false, tags: 0, ...more });
const UNKNOWN = 'Must be the id of one of your objects';
const FULL = 'At most 500 tags per object: remove one first';

describe('the objects that a new tag is for', () => {
  it('are refused each at its position, and once however often named', () => {
    expect(faultsOfTagged({ domains: [1, 7, 1, 7, 8], volumes: [9] }, { domains: [found(1)] })).toEqual([
      { field: 'domains[1]', reason: UNKNOWN },
      { field: 'domains[4]', reason: UNKNOWN },
      { field: 'volumes[0]', reason: UNKNOWN },
    ]);
  });

  it('are refused when they have the maximum number of tags, unless this is one of them', () => {
    const domains = [found(1, { tags: 500, tagged: true }), found(2, { tags: 500 }), found(3, { tags: 499 })];
    expect(faultsOfTagged({ domains: [1, 2, 3] }, { domains })).toEqual([{ field: 'domains[1]', reason: FULL }]);
  });
});
