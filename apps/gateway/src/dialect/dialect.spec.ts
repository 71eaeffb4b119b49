import {
  ApiFailure,
  JsonDocument,
  createMysqlDatabase,
  createPostgresqlDatabase,
  followEvents,
  reasons,
  updateMysqlDatabase,
  updatePreferences,
  wordsOf,
} from '@stratus/contracts';
import type { EventRecord, Operation } from '@stratus/contracts';
import { currentOpenApiDocument } from '../openapi/current-openapi-document.js';
import { routedOperations } from '../operations/routed-operations.js';
import { Dialect } from './dialect.js';

const dialect = new Dialect(wordsOf('linode'), routedOperations);
const refused = (reason: string, field?: string) =>
  dialect.failure(new ApiFailure(400, [{ ...(field !== undefined && { field }), reason }], 3));

describe('a refusal', () => {
  it.each([
    [
      'devices.computes[0]',
      reasons.notValid('devices.computes[0]'),
      'devices.linodes[0]',
      'devices.linodes[0] is not valid',
    ],
    ['compute_id', reasons.required('compute_id'), 'linode_id', 'linode_id is required'],
    [
      'compute[0].id',
      reasons.noSuchEntity(7, 'compute'),
      'linode[0].id',
      '7 is not the id of a linode of this account',
    ],
    [undefined, reasons.busy(), undefined, 'Linode busy.'],
    ['size', reasons.imageNeeds('compute/debian12', 9), 'size', 'image linode/debian12 needs 9 MB'],
  ])('at %s is %s with the other word', (field, reason, theirField, theirReason) => {
    const { status, errors, retryAfterSeconds } = refused(reason, field);
    expect({ status, errors, retryAfterSeconds }).toEqual({
      status: 400,
      errors: [{ ...(theirField !== undefined && { field: theirField }), reason: theirReason }],
      retryAfterSeconds: 3,
    });
  });

  it.each([
    'Disable firewall 3 (compute) first: instance 5 already has an enabled firewall',
    'ipv4 must not overlap another subnet of this VPC: 10.0.0.0/24 (compute)',
    'Cannot filter on compute_id',
    'compute busy.',
    'Compute busy. (compute)',
  ])('that may quote a user stays as it is: %s', (reason) => {
    expect(refused(reason).errors).toEqual([{ reason }]);
  });

  it('without a field has none', () => expect(refused('x').errors[0]).not.toHaveProperty('field'));
});

describe('a url', () => {
  it.each([
    ['/v4/linode/instances/1?page=2', '/v4/compute/instances/1?page=2'],
    ['/v4/linode', '/v4/compute'],
    ['/v4/linode?x', '/v4/compute?x'],
    ['/v4/compute/instances', '/v4/linode/instances'],
    ['/v4/%63ompute/instances', '/v4/linode/instances'],
    ['/v4/%6Cinode/instances', '/v4/compute/instances'],
  ])('%s is %s', (theirs, ours) => expect(dialect.url(theirs)).toBe(ours));

  it.each([
    '/v4/tags/linode',
    '/v4/images/linode%2Fdebian12',
    '/v4/%/x',
    '/docs',
    '/v4',
    '/linode/x',
    '*',
    '/v4//linode',
  ])('%s stays', (url) => expect(dialect.url(url)).toBe(url));
});

describe('a value that is missing', () => {
  const create = { label: 'orders', region: 'us-east' };
  const bodyOf = (word: string, operation: Operation, body: unknown): unknown =>
    new Dialect(wordsOf(word), routedOperations).request(operation, body);

  it.each([createMysqlDatabase, createPostgresqlDatabase])(
    'gets the default of the public service, with its word: $subject',
    (operation) => {
      for (const body of [create, { ...create, ssl_connection: null }])
        expect(bodyOf('linode', operation, body)).toEqual({ ...create, ssl_connection: false });
    },
  );

  it.each([true, false, 'yes', 0])('does not count as missing when given: %j', (given) => {
    const body = { ...create, ssl_connection: given };
    expect(bodyOf('linode', createMysqlDatabase, body)).toEqual(body);
  });

  it.each([null, undefined, [], 'text', 7])('has no default in a body that is not an object: %j', (body) =>
    expect(bodyOf('linode', createMysqlDatabase, body)).toEqual(body),
  );

  it('is left to the service with any other word, and in every other body', () => {
    expect(bodyOf('server', createMysqlDatabase, create)).toEqual(create);
    expect(bodyOf('linode', updateMysqlDatabase, create)).toEqual(create);
  });

  it('has the default that the OpenAPI document states', () => {
    const documented = (word: string): unknown => {
      const { schemas } = currentOpenApiDocument(new Dialect(wordsOf(word), routedOperations).defaults).components;
      return ['CreateMysqlDatabaseRequest', 'CreatePostgresqlDatabaseRequest'].map(
        (name) => schemas[name]?.properties?.ssl_connection?.default,
      );
    };
    expect([documented('linode'), documented('server')]).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});

describe('an event', () => {
  it('about an image has the word in the id and url of the image, but not in labels', () => {
    const image = (word: string) => ({
      id: `${word}/debian12`,
      label: 'compute',
      type: 'image',
      url: `/v4/images/${word}/debian12`,
    });
    const event = (word: string) => ({ action: `${word}_create`, secondary_entity: image(word) }) as EventRecord;
    expect(dialect.event(followEvents, event('compute'))).toEqual(event('linode'));
  });
});

describe('the preferences of a user', () => {
  const TEXT = '{"compute":{"linode_id":"linode/debian12"},"linodes":"Linode busy."}';

  it('pass unchanged in both directions, keys too', () => {
    const document = new JsonDocument(TEXT);
    expect(dialect.request(updatePreferences, document)).toBe(document);
    const reply = { status: 200, body: Buffer.from(TEXT), replayed: false, tooLarge: false };
    expect(Buffer.from(dialect.reply(updatePreferences, reply).body).toString()).toBe(TEXT);
  });
});
