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
  /** The list of their ids in a request. */
  field: Exclude<keyof CreateTagRequest, 'label'>;
  table: string;
  /** The name under which the other texts see a row. */
  row: string;
  /** SQL that is true for objects that exist for users. */
  exists: string;
  /** The record, as JSON. */
  json: string;
  /** The event that an object got other settings; the argument is its record. */
  updated: (record: unknown) => NewEvent;
}

/** An event's definition, for a record that came as JSON from the table of this kind. */
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
