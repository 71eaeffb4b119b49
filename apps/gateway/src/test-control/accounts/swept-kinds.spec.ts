/** Catches: a kind of resource that an abandoned account keeps. */
import { operations } from '@stratus/contracts';
import { sweptKinds } from './swept-kinds.js';

it('covers every resource that an account has by itself', () => {
  expect(sweptKinds.map(({ remove }) => remove.http?.path).toSorted()).toEqual([
    '/compute/instances/:computeId',
    '/databases/mysql/instances/:instanceId',
    '/databases/postgresql/instances/:instanceId',
    '/domains/:domainId',
    '/networking/firewalls/:firewallId',
    '/networking/ipv6/ranges/:range',
    '/nodebalancers/:nodeBalancerId',
    '/tags/:tagLabel',
    '/volumes/:volumeId',
    '/vpcs/:vpcId',
  ]);
});

it('a kind that is added without a list, or with a key of its own, is noticed', () => {
  const own = operations.filter(
    ({ http, params }) =>
      http?.method === 'DELETE' && Object.keys(params).length === 1 && !/^\/(?:account|profile)\//.test(http.path),
  );
  expect(sweptKinds).toHaveLength(own.length);
  for (const { list, key } of sweptKinds) expect(JSON.stringify(list.reply.json)).toContain(`"${key}"`);
});
