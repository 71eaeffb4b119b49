/** Catches: a tag that a firewall has twice, a tag stored differently from how it was sent, and an update without its event. */
import { createFirewall } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { OPEN, eventsOfFirewall, newFirewall, newFirewallLabel, update } from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

/** The type and the tags of each event of the firewall. */
const historyOf = async (id: number) =>
  (await eventsOfFirewall(world, id)).map(({ type, data }) => [type, (data as { tags: string[] }).tags]);

describe('the tags of a firewall', () => {
  it('are kept as sent, each once in its first spelling, whatever other firewalls have', async () => {
    await newFirewall(world, { tags: ['web'] });
    const { id, tags } = await newFirewall(world, { tags: ['Web', 'Über-Tag', 'WEB', 'a b', 'ÜBER-TAG', 'Web'] });
    expect(tags).toEqual(['Web', 'Über-Tag', 'a b']);
    expect(await historyOf(id)).toEqual([['firewall_create', tags]]);
    const foreign = { label: newFirewallLabel(), rules: OPEN, tags: ['WEB'] };
    expect(await world.as(callerOf(2))(createFirewall, { body: foreign })).toMatchObject({ tags: ['WEB'] });
  });

  it('are replaced by an update, with one event; the same tags change nothing', async () => {
    const { id } = await newFirewall(world, { tags: ['one', 'two'] });
    const label = newFirewallLabel();
    expect(await update(world, id, { tags: ['one', 'two', 'ONE'] })).toMatchObject({ tags: ['one', 'two'] });
    const changed = await update(world, id, { label, tags: ['three', 'One', 'one'], status: 'disabled' });
    expect(changed).toMatchObject({ label, tags: ['three', 'One'], status: 'disabled' });
    await update(world, id, { tags: [] });
    expect(await historyOf(id)).toEqual([
      ['firewall_create', ['one', 'two']],
      ['firewall_update', ['three', 'One']],
      ['firewall_disable', ['three', 'One']],
      ['firewall_update', []],
    ]);
  });
});
