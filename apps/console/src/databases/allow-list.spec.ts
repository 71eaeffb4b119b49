import { faultsOf } from './allow-list.js';

it('names the entries that are wrong', () =>
  expect(
    faultsOf(
      [
        { field: 'allow_list[1]', reason: 'Must be an address' },
        { field: 'allow_list', reason: 'Too long' },
      ],
      'allow_list',
      ['10.0.0.1', '10.0.0.x'],
    ),
  ).toEqual(['10.0.0.x: Must be an address', 'Too long']));
