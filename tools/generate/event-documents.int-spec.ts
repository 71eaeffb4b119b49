import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { createSubnet, createVpc, deleteVpc, updateSubnet, updateVpc } from '@stratus/contracts';
import { EVENTS_STREAM } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { bootServices, callerOf, createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';

const folder = join(import.meta.dirname, '../../docs/events');
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);
const types = globSync('*.v1.json', { cwd: folder }).map((file) => file.replace('.v1.json', ''));
for (const type of types) ajv.addSchema(JSON.parse(readFileSync(join(folder, `${type}.v1.json`), 'utf8')) as object);

const schemaOf = (type: string) => ajv.getSchema(`urn:stratus:event:${type}:v1`);

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await bootServices(world, 'catalog', 'vpc');
});
afterAll(() => world.stop());

/** Waits for this many events in the stream. */
async function streamed(count: number): Promise<CloudEvent[]> {
  const manager = await jetstreamManager(world.link.connection);
  await eventually(`${count} events`, async () => {
    const { state } = await manager.streams.info(EVENTS_STREAM.name);
    return state.messages >= count ? true : undefined;
  });
  const consumer = await jetstream(world.link.connection).consumers.get(EVENTS_STREAM.name, {
    deliver_policy: DeliverPolicy.All,
  });
  const events: CloudEvent[] = [];
  for await (const message of await consumer.fetch({ max_messages: count, expires: 30_000 })) {
    events.push(message.json());
    expect(message.subject).toBe(`events.1.${events.at(-1)!.entitytype}.${events.at(-1)!.type}`);
  }
  return events;
}

describe('the documents of events', () => {
  it.each(types)('have a valid schema: %s', (type) => expect(schemaOf(type)).toBeDefined());

  it('describe the events that a service actually publishes, and name their data schema', async () => {
    const ask = world.as(callerOf(1));
    const vpc = await ask(createVpc, {
      body: { label: 'one', region: 'us-east', subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }] },
    });
    const params = { vpcId: vpc.id };
    const subnet = await ask(createSubnet, { params, body: { label: 'b', ipv4: '10.1.0.0/24' } });
    await ask(updateSubnet, { params: { ...params, vpcSubnetId: subnet.id }, body: { label: 'c' } });
    await ask(updateVpc, { params, body: { description: 'new' } });
    await ask(deleteVpc, { params });

    const events = await streamed(8);
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(['vpc_create', 'vpc_update', 'vpc_delete', 'subnet_create', 'subnet_update', 'subnet_delete']),
    );
    for (const event of events) {
      const validate = schemaOf(event.type)!;
      expect([event.type, validate(event) ? [] : validate.errors]).toEqual([event.type, []]);
      expect(ajv.getSchema(event.dataschema)!(event.data)).toBe(true);
      expect(validate({ ...event, data: { ...(event.data as object), id: 'text' } })).toBe(false);
      for (const sequence of [1, '1', '0000000000']) expect(validate({ ...event, sequence })).toBe(false);
    }
  });
});
