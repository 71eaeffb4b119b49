import { accessIn } from './link.js';

it.each([
  ['', { token: null, demo: [] }],
  ['#content', { token: null, demo: [] }],
  ['#token=abc', { token: 'abc', demo: [] }],
  [
    '#demo=a.1,b.2',
    {
      token: null,
      demo: [
        { name: 'a', token: '1' },
        { name: 'b', token: '2' },
      ],
    },
  ],
  ['#demo=a.,.2,,c', { token: null, demo: [] }],
])('reads what a link carries: %s', (hash, access) => expect(accessIn(hash)).toEqual(access));
