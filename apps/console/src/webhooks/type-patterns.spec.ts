/** Catches: suggestions that the API refuses, and filters that read as another one. */
import EVENT_TYPES from '../api/event-types.generated.js';
import { patternsOf, typesText } from './type-patterns.js';

it('suggests everything, then kinds, then types', () =>
  expect(patternsOf(['dns_zone_create', 'vpc_create', 'vpc_delete'])).toEqual([
    '*',
    'vpc_*',
    'dns_zone_create',
    'vpc_create',
    'vpc_delete',
  ]));

it('knows the types of events, in the word of the services, which webhooks use with every dialect', () => {
  const patterns = patternsOf(EVENT_TYPES);
  expect(patterns).toEqual(expect.arrayContaining(['compute_*', 'compute_boot', 'webhook_*', 'webhook_disable']));
  expect(new Set(patterns).size).toBe(patterns.length);
});

it('says that a webhook gets all events', () => {
  expect(typesText(['vpc_*', 'subnet_create'])).toBe('vpc_*, subnet_create');
  expect(typesText(['vpc_*', '*'])).toBe('All events');
});
