import { readSubscriberArguments } from './subscriber-arguments.js';

describe('the arguments of admin subscriber', () => {
  it.each([
    [[], 'subscriber needs an action.'],
    [['burn'], 'subscriber burn is not known.'],
    [['create'], 'The name of the subscriber is missing.'],
    [['create', 'A.*', '--account', '1'], 'A.* is not a name'],
    [['create', 'x', 'y', '--account', '1'], 'Unexpected argument: y.'],
    [['create', 'x'], '--account is missing, or --all-accounts.'],
    [['create', 'x', '--account', '1', '--all-accounts'], 'exclude each other'],
    [['create', 'x', '--account', '1e3'], '--account 1e3 is not a number'],
    [['create', 'x', '--account', '1', '--entity', 'cow'], '--entity cow is not known. Known: compute'],
    [['create', 'x', '--account', '1', '--type', 'cow_create'], '--type cow_create is not known.'],
    [
      ['create', 'x', '--account', '1', '--entity', 'vpc', '--type', 'subnet_create'],
      'No event of vpc is a subnet_create.',
    ],
    [['create', 'x', '--account', '1', '--since', 'once'], '--since once is not a time.'],
    [['create', 'x', '--account', '1', '--since', '2026-01-01', '--from-sequence', '1'], 'exclude each other'],
    [['list', '--color'], "Unknown option '--color'"],
  ])('report the error in %j', (args, message) => {
    expect(() => readSubscriberArguments(args)).toThrow(message);
  });

  it.each([
    [[], ['events.>']],
    [['--entity', 'vpc'], ['events.*.vpc.*']],
    [['--type', 'vpc_create'], ['events.*.vpc.vpc_create']],
  ])('of all accounts with %j mean %j', (options, subjects) => {
    const command = readSubscriberArguments(['create', 'x', '--all-accounts', ...options]);
    expect(command).toMatchObject({ accountId: undefined, subjects });
  });
});
