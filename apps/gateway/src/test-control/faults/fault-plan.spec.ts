/** Catches: a mistake in a rule that is not refused, so that the rule never acts, or acts on the wrong calls. */
import { ApiFailure, CreateFaultRequest, createVpc, listVpcs, parseBody, wordsOf } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import { Dialect } from '../../dialect/dialect.js';
import { routedOperations } from '../../operations/routed-operations.js';
import { planFault } from './fault-plan.js';
import { OperationNames } from './operation-names.js';

const names = new OperationNames(routedOperations, (subject) => subject.replace('compute.', 'server.'));
const wordsOfClients = new Dialect(wordsOf('linode'), []).text;
const action = { status: 500 };
const plan = (body: unknown) => planFault(parseBody(CreateFaultRequest, body), { names, now: 0, wall: 0, seed: 7 });

function fieldsRefused(body: unknown): (string | undefined)[] {
  try {
    plan(body);
    return [];
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400) return error.errors.map(({ field }) => field);
    throw error;
  }
}

describe('a hostile rule', () => {
  it.each([
    [{}, 'operation', 'action'],
    [{ operation: 'vpc.vpc.create', action }, 'operation'],
    [{ operation: '__proto__', action }, 'operation'],
    [{ operation: 'constructor', action }, 'operation'],
    [{ operation: 'gateway.faults.delete', action }, 'operation'],
    [{ operation: 7, action }, 'operation'],
    [{ operation: '*' }, 'action'],
    [{ operation: '*', action: {} }, 'action'],
    [{ operation: '*', action: { status: 500, drop: 'after' } }, 'action'],
    [{ operation: '*', action: { status: 200 } }, 'action.status'],
    [{ operation: '*', action: { drop: 'toString' } }, 'action.drop'],
    [{ operation: '*', action: { delay_ms: 60_001 } }, 'action.delay_ms'],
    [{ operation: '*', action: { event: 'never' } }, 'action.event'],
    [{ operation: '*', action: { event_delay_ms: 60_001 } }, 'action.event_delay_ms'],
    [{ operation: '*', action: { event: 'twice', status: 500 } }, 'action.event'],
    [{ operation: '*', action: { event_delay_ms: 1, drop: 'before' } }, 'action.event_delay_ms'],
    [{ operation: 'vpc.vpcs.list', action: { event: 'twice' } }, 'action.event'],
    [{ operation: 'vpc.vpcs.list', action: { event_delay_ms: 1, delay_ms: 1 } }, 'action.event_delay_ms'],
    [{ operation: '*', action: { delay_ms: 1e308 } }, 'action.delay_ms'],
    [{ operation: '*', action: { status: 500, field: 'x' } }, 'action.field'],
    [{ operation: '*', action: { status: 400, retry_after: 1 } }, 'action.retry_after'],
    [{ operation: '*', action: { status: 500, maintenance: true } }, 'action.maintenance'],
    [{ operation: '*', action: { status: 500, more: 1 } }, 'action'],
    [{ operation: 'vpc.vpcs.list', action: { status: 404 } }, 'action.status'],
    [{ operation: 'gateway.events.follow', action: { drop: 'after' } }, 'action.drop'],
    [{ operation: 'vpc.vpcs.list', method: 'POST', action }, 'method'],
    [{ operation: '*', action, nth: 0 }, 'nth'],
    [{ operation: '*', action, times: 1e21 }, 'times'],
    [{ operation: '*', action, share: 1.01 }, 'share'],
    [{ operation: '*', action, share: '0.5' }, 'share'],
    [{ operation: '*', action, seed: -1 }, 'seed'],
    [{ operation: '*', action, until: 86_401 }, 'until'],
    [{ operation: 'vpc.vpcs.create', action: { job: 'fail' } }, 'operation'],
    [{ operation: 'compute.instances.delete', action: { job_ms: 5 } }, 'operation'],
    [{ operation: 'compute.instances.create', action: { job: 'toString' } }, 'action.job'],
    [{ operation: 'compute.instances.create', action: { job_ms: 86_400_001 } }, 'action.job_ms'],
    [{ operation: 'compute.instances.create', action: { job_ms: -1 } }, 'action.job_ms'],
    [{ operation: 'compute.instances.create', action: { job: 'fail', job_ms: 5 } }, 'action.job'],
    [{ operation: 'compute.instances.create', action: { job: 'fail', status: 500 } }, 'action.job'],
    [{ operation: 'compute.instances.create', action: { job: 'hang', drop: 'before' } }, 'action.job'],
    [{ preset: 'hasOwnProperty' }, 'preset'],
    [{ preset: 'unstable', operation: '*', action }, 'operation', 'action'],
    [{ preset: 'maintenance', share: 0.5 }, 'share'],
  ])('%j', (body, ...fields) => expect(fieldsRefused(body)).toEqual(fields));

  it('with long texts', () => {
    const body = { operation: 'x'.repeat(101), action: { status: 400, reason: 'x'.repeat(501) } };
    expect(fieldsRefused(body)).toEqual(['operation', 'action.reason']);
  });
});

it('a rule for events matches the operations that cause events, and may lose their answers', () => {
  const { cases } = plan({ operation: '*', action: { event: 'twice', event_delay_ms: 5, drop: 'after' } });
  const fits = (operation: Operation) => cases[0]?.fits({ operation, accountId: 1, isOfNewDisk: false });
  expect([createVpc, listVpcs].map(fits)).toEqual([true, false]);
});

it('an operation without a job is refused with the near ones that have one', () => {
  const refused = expect.objectContaining({
    errors: [{ field: 'operation', reason: expect.stringContaining('volumes.create') }],
  });
  expect(() => plan({ operation: 'compute.volumes.delete', action: { job: 'fail' } })).toThrow(refused);
});

it('busy is said in the word of the clients', () => {
  const own = new OperationNames([], (text) => text);
  const others = new OperationNames([], wordsOfClients);
  const reasonFor = (spelling: OperationNames) =>
    planFault({ preset: 'busy' }, { names: spelling, now: 0, wall: 0, seed: 7 }).cases.flatMap(({ actions }) =>
      actions.map(({ reason }) => reason),
    );
  expect(reasonFor(own)).toEqual(['Compute busy.']);
  expect(reasonFor(others)).toEqual(['Linode busy.']);
});

it('an operation has its name in the word of the clients, too', () => {
  for (const name of ['compute.instances.get', 'server.instances.get'])
    expect(plan({ operation: name, action })).toMatchObject({ operation: 'server.instances.get', seed: 7, share: 1 });
});
