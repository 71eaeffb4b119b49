import { instanceOf, interfaceOf, moved, nextPurpose } from './interface-request.js';

it('sends of an interface what its purpose has', () => {
  const filled = { label: 'storage', ipam_address: '', subnet_id: 3, primary: false, ip_ranges: [] };
  expect(interfaceOf({ purpose: 'vlan', ...filled })).toEqual({ purpose: 'vlan', label: 'storage' });
  expect(interfaceOf({ purpose: 'vpc', ...filled, ipv4: { vpc: '', nat_1_1: 'any' } })).toEqual({
    purpose: 'vpc',
    subnet_id: 3,
    ipv4: { nat_1_1: 'any' },
  });
  expect(interfaceOf({ purpose: 'public', ...filled, ipv4: { vpc: '' }, primary: true })).toEqual({
    purpose: 'public',
    primary: true,
  });
});

it('sends interfaces and whether to boot with an image alone', () => {
  const interfaces = [{ purpose: 'public', label: '' }];
  expect(instanceOf({ type: 'a', interfaces, booted: true })).toEqual({ type: 'a' });
  expect(instanceOf({ image: 'b', interfaces, booted: true })).toEqual({
    image: 'b',
    interfaces: [{ purpose: 'public' }],
  });
  expect(instanceOf({ image: 'b', booted: false })).toEqual({ image: 'b', booted: false });
});

it('moves an item', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

it('proposes one public interface', () => {
  expect(nextPurpose([])).toBe('public');
  expect(nextPurpose([{ purpose: 'public' }])).toBe('vpc');
});
