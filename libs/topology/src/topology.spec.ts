import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventDefinitions } from '@stratus/events/definitions';
import * as contracts from '@stratus/contracts';
import { accountsBlock, entitiesOf, gatewayApp, natsAccounts, services, streamsUser } from './index.js';

const root = join(import.meta.dirname, '../../..');
const eventRights = (user: string): string[] =>
  natsAccounts()
    .flatMap(({ users }) => users)
    .filter(({ name }) => name === user)
    .flatMap(({ publish }) => publish.filter((subject) => subject.startsWith('events.')));

describe('the topology', () => {
  it('names every app that serves operations, and the gateway', () => {
    const apps = globSync('apps/*/src/*-service.definition.ts', { cwd: root }).map((path) => path.split('/')[1]);
    expect(services.map(({ app }) => app).toSorted()).toEqual(apps.toSorted());
    expect(globSync(`apps/${gatewayApp}/src/main.ts`, { cwd: root })).toHaveLength(1);
  });

  it('gives each service rights on the entities of its event definitions only', () => {
    // Other specs of the same worker define events of their own.
    const definitions = eventDefinitions().filter(({ service }) => service !== 'spec');
    const defined = definitions.map(({ service, entity }) => `${service} events.*.${entity}.*`);
    const given = services.flatMap(({ name }) => eventRights(streamsUser(name)).map((subject) => `${name} ${subject}`));
    expect(given.toSorted()).toEqual([...new Set(defined)].toSorted());
    expect(entitiesOf('vpc')).toEqual(['vpc', 'subnet']);
    expect(eventRights('gateway')).toEqual([]);
  });

  it('lets services ask only existing operations', () => {
    const subjects = Object.values(contracts).flatMap((value) =>
      typeof value === 'object' && 'subject' in value ? [value.subject] : [],
    );
    const unknown = services.flatMap(({ asks }) => asks).filter((asked) => !subjects.some(matching(asked)));
    expect(unknown).toEqual([]);
  });

  it('names exactly the subscriptions of a service', () => {
    const handlers = globSync('apps/*/src/**/*.ts', { cwd: root })
      .map((path) => [path.split('/')[1], readFileSync(join(root, path), 'utf8')] as const)
      .filter(([, source]) => / implements .*\bSubscription\b/.test(source));
    const named = handlers.map(
      ([app, source]) => `${app} ${/(?:readonly name|_CONSUMER) = '([^']+)'/.exec(source)?.[1]}`,
    );
    const known = services.flatMap(({ app, subscriptions }) => subscriptions.map((name) => `${app} ${name}`));
    expect(known.toSorted()).toEqual(named.toSorted());
  });

  it('writes accounts with their users and rights in the syntax of nats.conf', () => {
    const account = {
      name: 'BILLING',
      users: [{ name: 'billing', publish: ['a.>'], subscribe: ['_INBOX_billing.>', 'b'] }],
      imports: ['a.>'],
    };
    expect(accountsBlock([account], (name) => `"${name}"`)).toBe(`accounts {
  "BILLING": {"users":[{"user":"billing","password":"\\"billing\\"","permissions":{"publish":["a.>"],"subscribe":["_INBOX_billing.>","b"]}}],"imports":[{"service":{"account":"STREAMS","subject":"a.>"}}]}
}
`);
  });
});

const matching =
  (pattern: string) =>
  (subject: string): boolean =>
    new RegExp(`^${pattern.replaceAll('.', '[.]').replaceAll('*', '[^.]+').replace('>', '.+')}$`).test(subject);
