import { EVENTS_FOUND_AS } from '@stratus/contracts';
import { eventDefinitions } from './index.js';

/** Event definitions with a type that the contract lists under these entities. */
const ofEntity = (pattern: RegExp): string[] =>
  eventDefinitions().flatMap(({ type }) => (pattern.test(type) ? [type] : []));

it.each([
  ['disks', /^(disk_|password_reset$)/],
  ['disk', /^(disk_|password_reset$)/],
  ['backups', /_backup_/],
  ['loadbalancer', /^nodebalancer_/],
])('a filter by %s finds exactly its events', (name, pattern) => {
  expect(EVENTS_FOUND_AS.get(name)?.toSorted()).toEqual(ofEntity(pattern).toSorted());
});

it('no event is shown with a type that finds other events', () => {
  const shown = new Set(eventDefinitions().map(({ entity }) => entity));
  expect([...EVENTS_FOUND_AS.keys()].filter((name) => shown.has(name))).toEqual([]);
});
