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
    [['create', 'x', '--account', '1', '--since', '2026-01-01', '--to-end'], 'exclude each other'],
    [['seek', 'x'], 'seek needs --since, --from-sequence or --to-end.'],
    [['seek', 'x', '--from-sequence', '0'], '--from-sequence 0 is not a number from 1 on.'],
    [['list', '--color'], "Unknown option '--color'"],
  ])('report the error in %j', (args, message) => {
    expect(() => readSubscriberArguments(args)).toThrow(message);
  });

  it.each([
    [['--since', '2026-01-31T12:00:00Z'], { since: new Date('2026-01-31T12:00:00Z') }],
    [['--from-sequence', '7'], { fromSequence: 7 }],
    [['--to-end'], { toEnd: true }],
  ])('of seek with %j mean %j', (options, start) => {
    expect(readSubscriberArguments(['seek', 'x', ...options])).toMatchObject({ action: 'seek', name: 'x', start });
  });

  it.each([
    [[], ['events.>']],
    [['--entity', 'vpc'], ['events.*.vpc.*']],
    [['--type', 'vpc_create'], ['events.*.vpc.vpc_create']],
    [
      ['--type', 'vpc_create', '--type', 'vpc_delete'],
      ['events.*.vpc.vpc_create', 'events.*.vpc.vpc_delete'],
    ],
    [['--type', 'vpc_create', '--type', 'vpc_update', '--type', 'vpc_delete'], ['events.*.vpc.*']],
  ])('of all accounts with %j mean %j', (options, subjects) => {
    const command = readSubscriberArguments(['create', 'x', '--all-accounts', ...options]);
    expect(command).toMatchObject({ accountId: undefined, subjects });
  });
});
