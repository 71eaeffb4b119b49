import { newAccountOf } from './new-account-request.js';

it.each([
  ['', ' \n', {}],
  [' checkout ', '', { name: 'checkout' }],
  ['', '\nvpcs: []\n', { seed: '\nvpcs: []\n' }],
])('%j and %j ask for %j', (name, seed, body) => expect(newAccountOf(name, seed)).toEqual(body));
