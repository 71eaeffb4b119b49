/** Catches: without the test control, an attacker with the gateway's broker password can repeat or delay events. */
import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { createVpc, updateVpc } from '@stratus/contracts';
import type { EventFault } from '@stratus/contracts';
import { bootServices, callOf, callerOf, createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { vpcService } from './vpc-service.definition.js';
import { VpcServiceModule } from './vpc-service.module.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await bootServices(world, 'catalog');
});
afterAll(() => world.stop());

it.each([
  ['on', 1, { isRepeated: true, delayMs: 0 }, 2],
  ['off', 2, { isRepeated: true, delayMs: 60_000 }, 1],
])(
  'with test control %s, of account %i, the fault %j of a call has %i events',
  async (TEST_CONTROL, accountId, eventFault: EventFault, expected) => {
    const service = await world.boot((given) => vpcService({ ...given, TEST_CONTROL }), VpcServiceModule);
    const manager = await jetstreamManager(world.link.connection);
    const caller = callerOf(accountId);
    const { id } = await world.client.ask(createVpc, {
      ...callOf(caller),
      body: { label: 'net', region: 'us-east' },
      request: { id: randomUUID(), executionId: randomUUID(), eventFault },
    });
    await world.as(caller)(updateVpc, { params: { vpcId: id }, body: { description: 'x' } });
    const counts = await eventually('the later event', async () => {
      const { state } = await manager.streams.info('EVENTS', { subjects_filter: `events.${accountId}.>` });
      return state.subjects?.[`events.${accountId}.vpc.vpc_update`] === 1 ? state.subjects : undefined;
    });
    expect(counts[`events.${accountId}.vpc.vpc_create`]).toBe(expected);
    await service.stop();
  },
);
