import { randomUUID } from 'node:crypto';
import { COMPUTE_ID, confirmAttachment, createVpc, reserveAttachment } from '@stratus/contracts';
import type { ReserveAttachmentRequest, SubnetAttachmentRecord, VpcRecord } from '@stratus/contracts';
import { bootServices, callerOf, checked, createWorld, eventsMustBeSound } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { vpcService } from '../src/vpc-service.definition.js';
import { VpcServiceModule } from '../src/vpc-service.module.js';

export const REGION = 'us-east';

/** An account, with frequent requests of its specs. */
export interface Tenant {
  /** Sends a request as an unrestricted caller. */
  ask: Ask;
  /** Creates a VPC with subnets of these ranges, labelled s0, s1, … */
  newVpc: (...ranges: string[]) => Promise<VpcRecord>;
  /** Reserves an attachment for a new interface. */
  reserve: (subnetId: number, more?: Partial<ReserveAttachmentRequest>) => Promise<SubnetAttachmentRecord>;
  /** Reserves and confirms. */
  attach: (subnetId: number, more?: Partial<ReserveAttachmentRequest>) => Promise<SubnetAttachmentRecord>;
}

/** A catalog, a vpc-service and account 1; checks every reply against its schema, and all events at the end. */
export interface VpcWorld extends World, Tenant {
  tenant: (accountId: number) => Tenant;
  /** Types of a resource's events, in order. */
  eventsOf: (entity: 'vpc' | 'subnet', id: number) => Promise<string[]>;
}

export async function createVpcWorld(): Promise<VpcWorld> {
  const world = await createWorld();
  await bootServices(world, 'catalog');
  await world.boot(vpcService, VpcServiceModule);
  const tenant = (accountId: number) => tenantOf(checked(world.as(callerOf(accountId))));
  return {
    ...world,
    ...tenant(1),
    tenant,
    as: (caller) => checked(world.as(caller)),
    eventsOf: async (entity, id) => {
      const { rows } = await world.sql.query<{ type: string }>(
        'select type from vpc.events where entity_type = $1 and entity_id = $2 order by sequence',
        [entity, String(id)],
      );
      return rows.map(({ type }) => type);
    },
    stop: async () => {
      try {
        await eventsMustBeSound(world.sql, 'vpc');
      } finally {
        await world.stop();
      }
    },
  };
}

function tenantOf(ask: Ask): Tenant {
  const reserve: Tenant['reserve'] = (subnetId, more) => ask(reserveAttachment, { body: reservation(subnetId, more) });
  return {
    ask,
    newVpc: (...ranges) =>
      ask(createVpc, { body: { label: uniqueLabel(), region: REGION, subnets: labelled(ranges) } }),
    reserve,
    attach: async (subnetId, more) => {
      const attachment = await reserve(subnetId, more);
      await ask(confirmAttachment, { params: { attachmentId: attachment.id } });
      return { ...attachment, state: 'confirmed' };
    },
  };
}

const labelled = (ranges: string[]) => ranges.map((ipv4, index) => ({ label: `s${index}`, ipv4 }));

export const uniqueLabel = (): string => `v-${randomUUID().slice(0, 13)}`;

let interfaces = 0;

/** The request of another service for a new interface of its own instance. */
export function reservation(subnetId: number, more: Partial<ReserveAttachmentRequest> = {}): ReserveAttachmentRequest {
  interfaces += 1;
  return {
    id: randomUUID(),
    subnet_id: subnetId,
    [COMPUTE_ID]: 100_000 + interfaces,
    config_id: 200_000 + interfaces,
    interface_id: 300_000 + interfaces,
    region: REGION,
    ...more,
  } as ReserveAttachmentRequest;
}
