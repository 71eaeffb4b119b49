import { createVpc, evaluateFirewall, getImage, getVpc, updateVpc } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { auditedRequestOf, isAudited } from './audited-request.js';
import type { SeenRequest } from './audited-request.js';

const caller: Caller = {
  accountId: 1,
  userId: 2,
  username: 'ann',
  restricted: false,
  scopes: ['*'],
  tokenId: 3,
};
const seen: SeenRequest = {
  operation: updateVpc,
  caller,
  params: { vpcId: '7' },
  ip: '192.0.2.7',
  userAgent: 'curl/8',
  requestId: 'r1',
  tokenSha256: undefined,
  status: 200,
  error: undefined,
  ms: 12.4,
};

describe('an entry of the audit log', () => {
  it.each([
    [createVpc, 200, true],
    [createVpc, 400, true],
    [getVpc, 200, false],
    [evaluateFirewall, 200, false],
    [getVpc, 404, false],
    [getVpc, 401, true],
    [getVpc, 403, true],
    [getVpc, 429, true],
  ])('%j with the status %s is due: %s', (operation, status, due) => {
    expect(isAudited(operation, status, false)).toBe(due);
    expect(isAudited(operation, status, true)).toBe(true);
  });

  it('says who, from where, with which token, what, and how it ended', () => {
    expect(auditedRequestOf(seen, 99)).toEqual({
      entry: expect.stringMatching(/^[0-9a-f-]{36}$/),
      time: 99,
      accountId: 1,
      userId: 2,
      username: 'ann',
      tokenId: 3,
      ip: '192.0.2.7',
      userAgent: 'curl/8',
      method: 'PUT',
      path: '/vpcs/{vpcId}',
      operation: 'vpc.vpcs.update',
      ids: ['7'],
      requestId: 'r1',
      status: 200,
      outcome: 'accepted',
      ms: 12,
    });
  });

  it.each([
    [302, 'accepted'],
    [400, 'refused'],
    [429, 'refused'],
    [503, 'failed'],
  ])('with the status %s has the outcome %s', (status, outcome) =>
    expect(auditedRequestOf({ ...seen, status }, 0).outcome).toBe(outcome),
  );

  it('has the first error of a refusal, and the owner of a refused token only by its hash', () => {
    const refused = { ...seen, caller: undefined, status: 401, tokenSha256: 'ab', error: { reason: 'Invalid Token' } };
    const entry = auditedRequestOf(refused, 0);
    expect(entry).toMatchObject({ tokenSha256: 'ab', reason: 'Invalid Token' });
    expect(Object.keys(entry)).not.toEqual(expect.arrayContaining(['username', 'field']));
    const error = { field: 'label', reason: 'Label must be unique' };
    expect(auditedRequestOf({ ...seen, status: 400, error }, 0)).toMatchObject(error);
  });

  it('bounds every text of the client, and takes out what a terminal could obey', () => {
    const long = 'x'.repeat(10_000);
    const hostile = {
      ...seen,
      userAgent: `\u001b[2J${long}`,
      params: { vpcId: long },
      error: { field: long, reason: long },
    };
    const entry = auditedRequestOf({ ...hostile, status: 400 }, 0);
    expect(entry.userAgent).toMatch(/^ \[2Jx+$/);
    expect([entry.userAgent, entry.ids[0], entry.field, entry.reason].map((text) => text?.length)).toEqual([
      200, 128, 100, 200,
    ]);
  });

  it('has no half of a character, which could not be stored', () => {
    const error = { reason: `${'x'.repeat(199)}\u{1f600}` };
    expect(auditedRequestOf({ ...seen, status: 400, error }, 0).reason?.isWellFormed()).toBe(true);
  });

  it('shows an id with a slash as one', () => {
    const params = { imageId: 'compute', imageIdRest: 'debian12' };
    expect(auditedRequestOf({ ...seen, operation: getImage, params }, 0).ids).toEqual(['compute/debian12']);
  });
});
