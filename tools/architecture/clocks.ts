import type { SourceFile } from './source-files.ts';

/**
 * The files that need the time of day, or folders of them, each with the reason. It may be set forward and back: durations and
 * deadlines within a process are measured by `performance.now()`.
 */
export const TIME_OF_DAY: Readonly<Record<string, string>> = {
  'apps/cli/src/stack/logs.ts': 'shows the lines of logs since a time',
  'apps/cli/src/subscribers/subscriber-access.ts': 'tells commands on other machines until when one is at work',
  'apps/console/src/events/live-feed.ts': 'notices that the computer has slept, which the other clock may not count',
  'apps/console/src/tokens/expiry.ts': 'shows and asks for ends of tokens',
  'apps/console/src/webhooks/since.ts': 'asks for a replay since a time',
  'apps/gateway/src/authentication/remaining-validity.ts': 'signed tokens of other systems name their end',
  'apps/gateway/src/rate-limits/rate-limit-headers.ts': 'X-RateLimit-Reset is a time',
  'apps/gateway/src/test-control/clock/': 'tests ask for a time',
  'apps/gateway/src/test-control/faults/faults.controller.ts': 'shows when a fault ends',
  'apps/network-agent/src/agent/reports.ts': 'numbers reports from one process of the agent to the next',
  'libs/commands/src/transactions/command-runner.ts':
    'a message names the time until which its call may start (decision 22)',
  'libs/commands/src/transactions/stalls.ts':
    'notices that the machine stood still, which the other clock may not count',
  'libs/events/src/relay/relay.ts': 'compares with when an event was created',
  'libs/events/src/streams/stream-keeper.ts': 'compares with when the broker stored a message',
  'libs/local-databases/src/cluster-files.ts': 'certificates name their end',
  'libs/local-databases/src/local.provisioner.ts': 'certificates name their end',
  'libs/messaging/src/broker-transport.ts': 'compares with the clock of a receiver (decision 22)',
  'libs/messaging/src/pace.ts': 'a message names the time until which its call may start (decision 22)',
  'libs/operations/src/operation-server.ts': 'a message names the time until which its call may start (decision 22)',
  'libs/runtime/src/clock/installation-clock.ts': 'is the time of the installation',
  'libs/sagas/src/': 'compares with when a saga has begun, or is due, in Postgres',
  'libs/service/src/boot-service.ts': 'a message names the time until which its call may start (decision 22)',
  'libs/subscriber/src/webhooks/verify-webhook.ts': 'compares with when a webhook was signed',
};

/** Comments and texts may name it. */
const READS_IT = /^(?!\s*(?:\*|\/[/*])).*\bDate\.now\b/m;

/** Files that read the time of day without a declared reason, and reasons that no file needs. */
export function faultsOfClocks(
  files: readonly SourceFile[],
  declared: Readonly<Record<string, string>> = TIME_OF_DAY,
): string[] {
  const reading = files.filter(({ text }) => READS_IT.test(text)).map(({ path }) => path);
  const places = Object.keys(declared);
  return [
    ...reading
      .filter((path) => !places.some((place) => path.startsWith(place)))
      .map((path) => `${path}: measures by Date.now(), which may be set back: use performance.now()`),
    ...places
      .filter((place) => !reading.some((path) => path.startsWith(place)))
      .map((place) => `${place}: declared in vain`),
  ];
}
