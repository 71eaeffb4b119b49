import { hostVariables } from './host.configuration.js';
import { decidePlacement } from './placement.js';

const hosts = (...instances: number[]) =>
  instances.map((count, index) => ({ uuid: `host-${index}`, instances: count }));

it.each([
  ['nothing in a region without hosts', [], undefined, undefined],
  ['the host with the fewest instances', [3, 1, 2], undefined, 'host-1'],
  ['the first of equal ones', [2, 1, 1], undefined, 'host-1'],
  ['another host than the current one, however full', [0, 9], 'host-0', 'host-1'],
  ['the current host if it is the only one', [4], 'host-0', 'host-0'],
  ['any host of the region, from one that is not configured', [1, 0], 'elsewhere', 'host-1'],
])('placement chooses %s', (_, counts, current, chosen) => {
  expect(decidePlacement(hosts(...counts), current)).toBe(chosen);
});

describe('COMPUTE_HOSTS', () => {
  const read = (text: string | undefined) => hostVariables.COMPUTE_HOSTS.safeParse(text);

  it('names the hosts of each region', () => {
    const { data } = read('us-east=host-a, host-b ; us-west=host-c.example;');
    expect([...data!]).toEqual([
      ['us-east', ['host-a', 'host-b']],
      ['us-west', ['host-c.example']],
    ]);
    expect(read(undefined).data).toBeUndefined();
  });

  it.each([
    ['us-east', 'must be like'],
    ['us-east=', 'must be like'],
    ['us-east=a=b', 'must be like'],
    ['us-east=Host', 'must be like'],
    ['us-east=a;reboot', 'must be like'],
    ['us-east=a;us-west=a', 'twice'],
    ['us-east=a;us-east=b', 'twice'],
  ])('refuses %p', (text, reason) => expect(read(text).error?.issues[0]?.message).toMatch(reason));
});
