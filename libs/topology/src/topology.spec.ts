import { globSync } from 'node:fs';
import { join } from 'node:path';
import { eventDefinitions } from '@stratus/events/definitions';
import * as contracts from '@stratus/contracts';
import { authorization, entitiesOf, gatewayApp, natsUsers, services } from './index.js';

const root = join(import.meta.dirname, '../../..');
const eventRights = (user: string): string[] =>
  natsUsers()
    .filter(({ name }) => name === user)
    .flatMap(({ publish }) => publish.filter((subject) => subject.startsWith('events.')));

describe('the topology', () => {
  it('names every app that answers operations, and the gateway', () => {
    const apps = globSync('apps/*/src/*-service.definition.ts', { cwd: root }).map((path) => path.split('/')[1]);
    expect(services.map(({ app }) => app).toSorted()).toEqual(apps.toSorted());
    expect(globSync(`apps/${gatewayApp}/src/main.ts`, { cwd: root })).toHaveLength(1);
  });

  it('gives each service the rights on the entities of its event definitions, and on no others', () => {
    const defined = eventDefinitions().map(({ service, entity }) => `${service} events.*.${entity}.*`);
    const given = services.flatMap(({ name }) => eventRights(name).map((subject) => `${name} ${subject}`));
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

  it('writes users with their passwords and rights in the syntax of nats.conf', () => {
    const user = { name: 'billing', publish: ['a.>'], subscribe: ['_INBOX_billing.>', 'b'] };
    expect(authorization([user], (name) => `"${name}"`)).toBe(`authorization {
  users: [
    {
      user: "billing", password: "\\"billing\\""
      permissions {
        publish: ["a.>"]
        subscribe: ["_INBOX_billing.>","b"]
      }
    }
  ]
}
`);
  });
});

const matching =
  (pattern: string) =>
  (subject: string): boolean =>
    new RegExp(`^${pattern.replaceAll('.', '[.]').replaceAll('*', '[^.]+').replace('>', '.+')}$`).test(subject);
