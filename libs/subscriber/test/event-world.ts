import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { ConsumerConfig, JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';

const STREAM = 'EVENTS';
/** Longer than a loaded machine keeps an event without a sign of life: the broker would deliver it again. */
const ACK_WAIT_NS = 30e9;

/** A resource's n-th event. */
export interface Published {
  resource: string;
  n: number;
  type?: string;
  /** A later installation numbers its events from 1, too. */
  installation?: 'first' | 'second';
}

/** The n-th event, as it is in the stream. */
export function eventOf({ resource, n, type = 'vpc_update', installation = 'first' }: Published) {
  const [entitytype = '', entityid = ''] = resource.split(' ');
  return {
    specversion: '1.0',
    id: `${installation}-${resource}-${n}`,
    source: '/vpc-service',
    type,
    subject: `/v4/${entitytype}s/${entityid}`,
    time: new Date(Date.UTC(installation === 'first' ? 2025 : 2026, 0, 1, 0, 0, n)).toISOString(),
    accountid: 1,
    actor: 'someone',
    sequence: String(n).padStart(10, '0'),
    entitytype,
    entityid,
    entitylabel: resource,
    data: { n },
  };
}

/** A broker with the stream of events and one consumer. */
export class EventWorld {
  server!: NatsServer;
  connection!: NatsConnection;
  manager!: JetStreamManager;
  private client!: JetStreamClient;
  readonly directory = mkdtempSync(join(tmpdir(), 'stratus-subscriber-'));

  /** @param config further lines of nats.conf */
  async open(config = ''): Promise<void> {
    this.server = await startNats({ dir: join(this.directory, 'nats'), sync: false, config });
    this.connection = await connect({ servers: this.server.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
    this.client = jetstream(this.connection);
    this.manager = await jetstreamManager(this.connection);
  }

  async close(): Promise<void> {
    await this.connection.close();
    await this.server.stop();
    rmSync(this.directory, { recursive: true });
  }

  /** Creates the stream and a consumer, after removing those of before. */
  async reset(consumer: Partial<ConsumerConfig> = {}): Promise<void> {
    await this.manager.streams.delete(STREAM).catch(() => undefined);
    await EventWorld.createConsumer(this.connection, consumer);
  }

  /** Creates the stream and a consumer in a new broker. */
  static async createConsumer(connection: NatsConnection, consumer: Partial<ConsumerConfig> = {}): Promise<void> {
    const manager = await jetstreamManager(connection);
    await manager.streams.add({ name: STREAM, subjects: ['events.>'] });
    await manager.consumers.add(STREAM, {
      durable_name: 'spec',
      ack_policy: AckPolicy.Explicit,
      ack_wait: ACK_WAIT_NS,
      max_ack_pending: 1_000,
      ...consumer,
    });
  }

  async publish(...events: Published[]): Promise<void> {
    for (const published of events) {
      const event = eventOf(published);
      await this.client.publish(`events.1.${event.entitytype}.${event.type}`, JSON.stringify(event));
    }
  }

  async publishText(subject: string, text: string): Promise<void> {
    await this.client.publish(subject, text);
  }

  /** How many events the consumer has not acknowledged, and how many it has not delivered. */
  async outstanding(): Promise<[unacknowledged: number, pending: number]> {
    const info = await this.manager.consumers.info(STREAM, 'spec');
    return [info.num_ack_pending, info.num_pending];
  }

  /** True once every event is acknowledged. */
  async isDone(): Promise<true | undefined> {
    return (await this.outstanding()).every((count) => count === 0) || undefined;
  }

  /** Waits until a consumer with an `ack_wait` of five seconds gets again what it has given no sign of life for. */
  async untilRedelivery(): Promise<void> {
    const durable_name = 'silent';
    await this.manager.consumers.add(STREAM, {
      durable_name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.Last,
      ack_wait: 5.5e9,
    });
    const consumer = await this.client.consumers.get(STREAM, durable_name);
    while (!(await consumer.next({ expires: 10_000 }))?.redelivered);
    await this.manager.consumers.delete(STREAM, durable_name);
  }

  /** How many unacknowledged events the broker has delivered again. */
  async redelivered(): Promise<number> {
    return (await this.manager.consumers.info(STREAM, 'spec')).num_redelivered;
  }

  file(name: string): string {
    return join(this.directory, name);
  }
}

/** The events of several resources, interleaved: the first of each, then the second of each. */
export const inTurn = (resources: readonly string[], from: number, to: number): Published[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    resources.map((resource) => ({ resource, n: from + index })),
  ).flat();

/** The numbers of each resource, in the order of the list. */
export function byResource(applied: readonly { resource: string; n: number }[]): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const { resource, n } of applied) (found[resource] ??= []).push(n);
  return found;
}

export const upTo = (count: number, from = 1): number[] =>
  Array.from({ length: count - from + 1 }, (_, index) => from + index);
