import type { NewEvent } from '@stratus/commands';
import { COMPUTE, COMPUTES } from '@stratus/contracts';
import type { CreateTagRequest, TaggedRecords, TaggedType } from '@stratus/contracts';
import { domainUpdate, instanceUpdate, nodeBalancerUpdate, volumeUpdate } from '@stratus/events';
import { DOMAIN_JSON } from '../domains/domain.sql.js';
import { INSTANCE_JSON } from '../instances/instance.sql.js';
import { nodeBalancerJson } from '../node-balancers/node-balancer.sql.js';
import { VOLUME_JSON } from '../volumes/volume.sql.js';

/** The objects of one kind that can have tags. All texts are trusted SQL. */
export interface TaggedTable {
  type: TaggedType;
  /** The request's list of their ids. */
  field: Exclude<keyof CreateTagRequest, 'label'>;
  table: string;
  /** The alias of a row in the other texts. */
  row: string;
  /** SQL condition for objects that users can see. */
  exists: string;
  /** The record, as JSON. */
  json: string;
  /** Builds the update event from the object's record. */
  updated: (record: unknown) => NewEvent;
}

/** An event definition that takes a record read as JSON from the table of this kind. */
const ofRecord =
  <Type extends TaggedType>(_type: Type, definition: (record: TaggedRecords[Type]) => NewEvent) =>
  (record: unknown): NewEvent =>
    definition(record as TaggedRecords[Type]);

/**
 * The kinds of tagged objects, in the order of the list and of their locks.
 *
 * @param domain of the configuration, for the host names of node balancers.
 */
export const taggedTables = (domain: string): readonly TaggedTable[] => [
  {
    type: COMPUTE,
    field: COMPUTES,
    table: 'instances',
    row: 'instance',
    exists: 'instance.visible',
    json: INSTANCE_JSON,
    updated: ofRecord(COMPUTE, instanceUpdate),
  },
  {
    type: 'domain',
    field: 'domains',
    table: 'domains',
    row: 'domain',
    exists: 'true',
    json: DOMAIN_JSON,
    updated: ofRecord('domain', domainUpdate),
  },
  {
    type: 'nodebalancer',
    field: 'nodebalancers',
    table: 'node_balancers',
    row: 'node_balancer',
    exists: 'true',
    json: nodeBalancerJson(domain),
    updated: ofRecord('nodebalancer', nodeBalancerUpdate),
  },
  {
    type: 'volume',
    field: 'volumes',
    table: 'volumes',
    row: 'volume',
    exists: 'true',
    json: VOLUME_JSON,
    updated: ofRecord('volume', volumeUpdate),
  },
];
