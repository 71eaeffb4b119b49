import { instanceRecord } from '../compute/instance.record.js';
import type { InstanceRecord } from '../compute/instance.record.js';
import { domainRecord } from '../domains/domain.record.js';
import type { DomainRecord } from '../domains/domain.record.js';
import { nodeBalancerRecord } from '../nodebalancers/node-balancer.record.js';
import type { NodeBalancerRecord } from '../nodebalancers/node-balancer.record.js';
import { COMPUTE } from '../dialect.js';
import { about, either, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer, Schema } from '../schema/schema.js';
import { volumeRecord } from '../volumes/volume.record.js';
import type { VolumeRecord } from '../volumes/volume.record.js';

/** A tag (contract 1.8): its label identifies it. */
export const tagRecord = record('Tag', { label: verbatim('The tag itself, which identifies it') });
export type TagRecord = Infer<typeof tagRecord>;

const tagged = <const Type extends string, Data>(title: string, type: Type, data: Schema<Data>) =>
  record(title, {
    type: oneOf([type], 'Kind of the object'),
    data: about(data, 'The object, as its own operation returns it'),
  });

/** An object that has a tag: its kind, and its record as its own view shows it (contract 1.8). */
export const taggedObjectRecord = either(
  'TaggedObject',
  tagged('TaggedInstance', COMPUTE, instanceRecord),
  tagged('TaggedDomain', 'domain', domainRecord),
  tagged('TaggedNodeBalancer', 'nodebalancer', nodeBalancerRecord),
  tagged('TaggedVolume', 'volume', volumeRecord),
);
export type TaggedObjectRecord = Infer<typeof taggedObjectRecord>;

/** The records of tagged objects, by kind; their order is that of the list. */
export interface TaggedRecords {
  [COMPUTE]: InstanceRecord;
  domain: DomainRecord;
  nodebalancer: NodeBalancerRecord;
  volume: VolumeRecord;
}
export type TaggedType = keyof TaggedRecords;
