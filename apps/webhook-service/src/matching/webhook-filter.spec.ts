/** Catches: an event that a webhook does not want, or one that it wants and does not get. */
import { webhookFilter } from './webhook-filter.js';

const event = (more: object = {}) => ({
  type: 'firewall_device_add',
  entitytype: 'firewall_device',
  entityid: '4',
  secondaryentitytype: 'compute',
  secondaryentityid: '7',
  data: { region: 'us-east' },
  ...more,
});
const all = { types: ['*'], entities: null, regions: null };

it.each([
  ['any event', all, event(), true],
  ['a type that matches', { ...all, types: ['vpc_*', 'firewall_*'] }, event(), true],
  ['another type', { ...all, types: ['vpc_*'] }, event(), false],
  ['its entity', { ...all, entities: [{ type: 'firewall_device', id: '4' }] }, event(), true],
  ['its secondary entity', { ...all, entities: [{ type: 'compute', id: '7' }] }, event(), true],
  ['the id of another kind', { ...all, entities: [{ type: 'compute', id: '4' }] }, event(), false],
  ['its region', { ...all, regions: ['us-east'] }, event(), true],
  ['another region', { ...all, regions: ['eu-west'] }, event(), false],
  ['a record without a region', { ...all, regions: ['us-east'] }, event({ data: null }), false],
  ['all but one', { types: ['firewall_*'], entities: [{ type: 'compute', id: '7' }], regions: ['x'] }, event(), false],
])('%s', (_, settings, given, matches) => {
  expect(webhookFilter(settings)(given as never)).toBe(matches);
});
