import { howToInstall } from './binary.ts';

it.each([
  ['darwin', 'brew install nats-server'],
  ['linux', 'https://github.com/nats-io/nats-server/releases'],
] as const)('says how to get a broker on %s', (platform, advice) => expect(howToInstall(platform)).toContain(advice));
