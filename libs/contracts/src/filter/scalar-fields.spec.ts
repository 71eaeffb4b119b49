/** Catches: a field of a record that its list cannot filter or sort by, or treats as another type. */
import { always, boolean, integer, list, nullable, number, oneOf, record, time, verbatim } from '../schema/schema.js';
import { scalarFields } from './scalar-fields.js';

const place = record('Place', { region: verbatim('R'), at: nullable(time('T')) });
const thing = record('Thing', {
  id: integer('I'),
  price: number('P'),
  on: boolean('O'),
  kind: nullable(oneOf(['a', 'b'], 'K')),
  created: time('C'),
  tags: list(verbatim('T'), 'T'),
  ids: nullable(list(integer('I'))),
  place,
  last: nullable(place),
  places: list(place),
  never: always('N'),
});

it('finds every field with one value or a list of values; fields inside objects have dots', () => {
  expect(scalarFields(thing)).toEqual({
    id: 'integer',
    price: 'number',
    on: 'boolean',
    kind: 'string',
    created: 'time',
    tags: 'array',
    ids: 'array',
    'place.region': 'string',
    'place.at': 'time',
    'last.region': 'string',
    'last.at': 'time',
  });
});

it('omits fields that a list omits, with everything inside', () => {
  expect(Object.keys(scalarFields(thing, ['place', 'last', 'ids']))).toEqual([
    'id',
    'price',
    'on',
    'kind',
    'created',
    'tags',
  ]);
});
