import { createInstance, getImage, listInstances, notFound, wordsOf } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import type { FastifyRequest } from 'fastify';
import { Dialect } from '../dialect/dialect.js';
import { readCall } from './read-call.js';

const BODY = { type: 'g6-nanode-1', region: 'us-east', root_pass: 'correct horse' };

const identityOf = (operation: Operation, headers: Record<string, string>, body?: object) =>
  readCall(
    operation,
    {
      id: 'one',
      method: 'POST',
      url: '/v4',
      params: {},
      query: {},
      headers,
      body,
    } as unknown as FastifyRequest,
    null,
  ).request;

describe('the identity of a request', () => {
  it('has a fingerprint only with an idempotency key, and leaves passwords out of it', () => {
    expect(identityOf(createInstance, {}, BODY)).not.toHaveProperty('fingerprint');
    const keyed = { 'idempotency-key': 'k' };
    const { fingerprint } = identityOf(createInstance, keyed, BODY)!;
    expect(fingerprint).toMatch(/^[\w-]{43}$/);
    expect(identityOf(createInstance, keyed, BODY)).toMatchObject({ idempotencyKey: 'k', fingerprint });
    expect(identityOf(createInstance, keyed, { ...BODY, region: 'us-west' })).not.toMatchObject({ fingerprint });
    expect(identityOf(createInstance, keyed, { ...BODY, root_pass: 'other horse' })).toMatchObject({ fingerprint });
  });

  it('has no idempotency key when the operation is a query', () => {
    expect(identityOf(listInstances, { 'idempotency-key': 'k' })).not.toHaveProperty('idempotencyKey');
  });

  it.each(['', 'two words', 'k'.repeat(256)])('is refused with the key %j', (key) => {
    expect(() => identityOf(createInstance, { 'idempotency-key': key }, BODY)).toThrow('Idempotency-Key');
  });
});

describe('a parameter with a slash', () => {
  const dialect = new Dialect(wordsOf('linode'), []);
  const paramsOf = (type: 'slashed' | 'worded', params: Record<string, string>) => {
    const request = {
      method: 'GET',
      url: '/v4',
      params,
      query: {},
      headers: {},
    } as unknown as FastifyRequest;
    return readCall({ ...getImage, params: { id: type } }, request, dialect).params;
  };

  it("has the dialect's word translated if it is worded, as one segment or two", () => {
    expect(paramsOf('worded', { id: 'linode/arch-linode' })).toEqual({ id: 'compute/arch-linode' });
    expect(paramsOf('worded', { id: 'linode', idRest: 'linode' })).toEqual({ id: 'compute/linode' });
    expect(paramsOf('worded', { id: 'compute/arch' })).toEqual({ id: 'linode/arch' });
  });

  it('is unchanged user text otherwise', () => {
    expect(paramsOf('slashed', { id: 'linode', idRest: 'compute' })).toEqual({ id: 'linode/compute' });
  });

  it('keeps a slash at its ends when it is one segment', () => {
    expect(paramsOf('slashed', { id: '/abc/' })).toEqual({ id: '/abc/' });
  });

  it.each([
    ['//abc', { id: '', idRest: 'abc' }],
    ['/abc//', { id: 'abc', idRest: '' }],
    ['///', { id: '', idRest: '' }],
  ])('does not read %s as the name without the slash', (_path, params) => {
    expect(() => paramsOf('slashed', params)).toThrow(notFound());
    expect(() => paramsOf('worded', params)).toThrow(notFound());
  });
});
