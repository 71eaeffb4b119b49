import { Table } from './table.js';

interface Thing {
  id: number;
  ownerId: number | null;
  group: string;
}

const things = new Table<Thing>('things', { id: 'id', ownerId: 'owner_id', group: 'group' });

it('selects columns under the names of their fields', () => {
  expect(things.fields).toBe('"things"."id" as "id", "things"."owner_id" as "ownerId", "things"."group" as "group"');
});

it('changes the fields that are given, also to null', () => {
  expect(things.update(7, { group: 'a', ownerId: null })).toEqual({
    text: 'update "things" set "owner_id" = $2, "group" = $3 where "id" = $1',
    values: [7, null, 'a'],
  });
});

it('has one text for the same fields in any order', () => {
  const [one, other] = [things.update(1, { group: 'a', ownerId: 2 }), things.update(1, { ownerId: 2, group: 'a' })];
  expect(one).toEqual(other);
});

it('refuses to change nothing, and to insert rows with different fields', () => {
  expect(() => things.update(7, {})).toThrow('nothing to change in things');
  expect(() => things.insert([{ id: 1 }, { group: 'a' }])).toThrow('rows of things with different fields');
});

it('inserts rows, and replaces those that are there', () => {
  const rows = [
    { id: 1, ownerId: 2, group: 'a' },
    { id: 3, ownerId: null, group: 'b' },
  ] as const;
  expect(things.insert(rows, things.replacing)).toEqual({
    text:
      'insert into "things" ("id", "owner_id", "group") values ($1, $2, $3), ($4, $5, $6) ' +
      'on conflict ("id") do update set "id" = excluded."id", "owner_id" = excluded."owner_id", "group" = excluded."group"',
    values: [1, 2, 'a', 3, null, 'b'],
  });
});
