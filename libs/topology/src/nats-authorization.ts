import type { NatsUser } from './nats-users.js';

/** The `authorization` block of nats.conf. */
export function authorization(users: readonly NatsUser[], passwordOf: (user: string) => string): string {
  const lines = users.flatMap(({ name, publish, subscribe }) => [
    '    {',
    `      user: ${JSON.stringify(name)}, password: ${JSON.stringify(passwordOf(name))}`,
    '      permissions {',
    `        publish: ${JSON.stringify(publish)}`,
    `        subscribe: ${JSON.stringify(subscribe)}`,
    '      }',
    '    }',
  ]);
  return ['authorization {', '  users: [', ...lines, '  ]', '}', ''].join('\n');
}
