import { wordsOf } from '@stratus/contracts';
import { routedOperations } from '../operations/routed-operations.js';
import { Dialect } from '../dialect/dialect.js';
import { unknownPath } from './unknown-path.js';

const [linode, vm] = ['linode', 'vm'].map((word) => new Dialect(wordsOf(word), routedOperations));
const NOT_FOUND = /^Not found$/;
const BELOW = /^Not found: the API begins below \/v4\./;
const OWN = /^Not found: this API says compute instead of linode\. .* --api-dialect linode \(API_DIALECT=linode\)$/;

describe('a path without an operation', () => {
  it.each([
    ['/vpcs', null, BELOW],
    ['/v4x/vpcs', null, BELOW],
    ['/v4/nothing', null, NOT_FOUND],
    ['/v4/nothing/v4/linode/instances', null, NOT_FOUND],
    ['/v4/linodes', null, NOT_FOUND],
    ['/v4/linode/instances?page=1', null, OWN],
    ['/v4beta/linode/instances', null, OWN],
    ['/v4/linode', null, OWN],
    ['http://host/v4/linode/types', null, OWN],
    ['/v4/linode/instances', vm, /^Not found: this API says vm instead of linode\./],
    ['/v4/linode/nothing', linode, NOT_FOUND],
    ['/linode/instances', linode, BELOW],
  ])('%s says what is known about it', (url, dialect, reason) =>
    expect(unknownPath(url, dialect ?? null)).toMatchObject({
      status: 404,
      errors: [{ reason: expect.stringMatching(reason) }],
    }),
  );

  it('is not a field of the request', () =>
    expect(unknownPath('/v4/linode', null).errors).toEqual([{ reason: expect.any(String) }]));
});
