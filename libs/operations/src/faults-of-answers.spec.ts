import { createVpc, deleteVpc, listVpcs, listVlans, operations } from '@stratus/contracts';
import { faultsOfAnswers } from './faults-of-answers.js';

const contract = [createVpc, deleteVpc, listVlans];
const answered = [
  { operation: createVpc, handler: 'CreateVpcHandler' },
  { operation: deleteVpc, handler: 'DeleteVpcHandler' },
];

describe('the errors that keep a service from booting', () => {
  it('are none when each of its operations has one handler', () => {
    expect(faultsOfAnswers('vpc', contract, answered)).toEqual([]);
  });

  it('name an operation without a handler', () => {
    expect(faultsOfAnswers('vpc', contract, answered.slice(1))).toEqual([
      'vpc.vpcs.create has no handler: write a class with @Answers, and name it in the providers of its module.',
    ]);
  });

  it('name an operation with two handlers, and both handlers', () => {
    const another = { operation: createVpc, handler: 'MakeVpcHandler' };
    expect(faultsOfAnswers('vpc', contract, [...answered, another])).toEqual([
      'vpc.vpcs.create has several handlers: CreateVpcHandler, MakeVpcHandler. Keep one.',
    ]);
  });

  it('name a handler for an operation of another service', () => {
    const foreign = { operation: listVlans, handler: 'ListVlansHandler' };
    expect(faultsOfAnswers('vpc', contract, [...answered, foreign])).toEqual([
      'ListVlansHandler answers network.vlans.list, which is an operation of another service.',
    ]);
  });

  it('contract: it knows its operations', () => expect(operations).toEqual(expect.arrayContaining([listVpcs])));
});
