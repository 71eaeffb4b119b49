import { auditedPath } from './audited-path.js';

it.each([
  [{ path: '/vpcs/{vpcId}/subnets/{subnetId}', ids: ['7', '3'] }, '/vpcs/7/subnets/3'],
  [{ path: '/networking/ipv6/ranges/{range}', ids: ['2001:db8::/64'] }, '/networking/ipv6/ranges/2001%3Adb8%3A%3A/64'],
  [{ path: '/tags/{tagLabel}', ids: [] }, '/tags/{tagLabel}'],
  [{ path: '/profile', ids: [] }, '/profile'],
  [{ path: null, ids: ['demo'] }, null],
])('of %j: %s', (entry, path) => expect(auditedPath(entry)).toBe(path));
