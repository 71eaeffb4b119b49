import { firewallsInTheWay } from './other-firewall.js';

it('a refusal names the firewalls that are in the way, each once', () => {
  const reason = 'Disable firewall 12 (web (old)) first: instance 5 already has an enabled firewall';
  expect(firewallsInTheWay([{ field: 'id', reason }, { reason }, { reason: 'Must be unique' }])).toEqual([
    { id: 12, label: 'web (old)' },
  ]);
});
