import { operations } from '../operations.js';
import { shapeOf } from './shape.js';
import type { Shape } from './shape.js';

/** Lists that take null as a value, and do not count it as missing. */
const clearedByNull = ({ fields }: Shape, at: string): string[] =>
  fields.flatMap(({ name, optional, nullIsMissing, rules, nested }) => [
    ...(optional && !nullIsMissing && rules.some((rule) => rule.name === 'isArray') ? [`${at}.${name}`] : []),
    ...(nested ? clearedByNull(nested.shape(), `${at}.${name}`) : []),
  ]);

it('null clears these lists, and no others (contract 2.10)', () => {
  const withRoute = operations.filter(({ http }) => http);
  const lists = withRoute.flatMap(({ subject, body }) =>
    body ? clearedByNull(shapeOf(body as new () => object), subject) : [],
  );
  expect(lists).toEqual([
    'account.profile.update.authorized_keys',
    // Accepted only where they equal the present rules (choice C32).
    'network.firewalls.update.rules.inbound',
    'network.firewalls.update.rules.outbound',
    'network.firewalls.update-rules.inbound',
    'network.firewalls.update-rules.outbound',
    'webhook.webhooks.update.entities',
    'webhook.webhooks.update.regions',
  ]);
});
