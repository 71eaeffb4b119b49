import { COMPUTES } from '@stratus/contracts';
import type { RegionRecord } from '@stratus/contracts';
import { decideUpdateVpc, faultsOfNewVpc, vpcRecordOf } from './vpc.js';
import type { Vpc } from './vpc.js';

const region = { id: 'us-east', capabilities: ['VPCs'] } as RegionRecord;
const plain = { ...region, id: 'eu-plain', capabilities: ['Block Storage'] } as RegionRecord;
const moment = new Date('2026-01-02T03:04:05.678Z');
const vpc: Vpc = {
  id: 7,
  accountId: 1,
  label: 'office',
  description: 'first floor',
  region: 'us-east',
  created: moment,
  updated: moment,
};
const subnet = (label: string, ipv4: string) => ({ label, ipv4 });

describe('a new VPC', () => {
  const request = { label: 'office', region: 'us-east' };
  const fieldsAtFault = (...asked: Parameters<typeof faultsOfNewVpc>) =>
    faultsOfNewVpc(...asked).map(({ field }) => field);

  it.each([[undefined], [[]], [[subnet('a', '10.0.0.0/24'), subnet('b', '10.0.1.0/24')]]])(
    'in a region that offers VPCs, with subnets %j: has no errors',
    (subnets) => expect(faultsOfNewVpc({ ...request, subnets }, region)).toEqual([]),
  );

  it.each([
    ['in an unknown region', request, undefined, ['region']],
    ['in a region without VPCs', request, plain, ['region']],
    [
      'with two subnets of one label',
      { ...request, subnets: [subnet('a', '10.0.0.0/24'), subnet('a', '10.0.1.0/24')] },
      region,
      ['subnets[1].label'],
    ],
    [
      'with a third subnet over the first',
      { ...request, subnets: [subnet('a', '10.0.0.0/24'), subnet('b', '10.0.1.0/24'), subnet('c', '10.0.0.0/16')] },
      region,
      ['subnets[2].ipv4'],
    ],
    [
      'with all of these',
      { ...request, subnets: [subnet('a', '10.0.0.0/24'), subnet('a', '10.0.0.128/25')] },
      undefined,
      ['region', 'subnets[1].label', 'subnets[1].ipv4'],
    ],
  ])('%s: has every error at once', (_, body, known, fields) => {
    expect(fieldsAtFault(body, known)).toEqual(fields);
  });
});

describe('updating a VPC', () => {
  const free = { labelTaken: false };
  const taken = { labelTaken: true };

  it('keeps fields that the request omits', () => {
    expect(decideUpdateVpc(vpc, { label: 'lab' }, free)).toEqual({ label: 'lab', description: 'first floor' });
    expect(decideUpdateVpc(vpc, { description: '' }, free)).toEqual({ label: 'office', description: '' });
  });

  it.each([[{}], [{ label: 'office' }], [{ label: 'office', description: 'first floor' }]])(
    'given %j, its current values: nothing happens',
    (request) => expect(decideUpdateVpc(vpc, request, free)).toBeUndefined(),
  );

  it('refuses the label of another VPC, but not its own', () => {
    expect(() => decideUpdateVpc(vpc, { label: 'lab' }, taken)).toThrow('Label must be unique among your VPCs');
    expect(decideUpdateVpc(vpc, { label: 'office', description: 'x' }, taken)).toMatchObject({ description: 'x' });
  });
});

it('the record of a new VPC has whole seconds and its subnets without instances', () => {
  const added = { ...vpc, id: 8, vpcId: 7, label: 'a', ipv4: '10.0.0.0/24' };
  expect(vpcRecordOf(vpc, [added])).toMatchObject({
    created: '2026-01-02T03:04:05',
    updated: '2026-01-02T03:04:05',
    subnets: [{ id: 8, ipv4: '10.0.0.0/24', [COMPUTES]: [] }],
  });
});
