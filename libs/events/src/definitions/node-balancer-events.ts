import type { EventEntity, NewEvent } from '@stratus/commands';
import { nodeBalancerConfigRecord, nodeBalancerNodeRecord, nodeBalancerRecord } from '@stratus/contracts';
import type { NodeBalancerConfigRecord, NodeBalancerNodeRecord } from '@stratus/contracts';
import { granteesOf } from './audience.js';
import { defineEvent } from './define-event.js';
import { concerning } from './second-entity.js';
import type { Named } from './second-entity.js';

const url = (id: number): string => `/v4/nodebalancers/${id}`;
const aboutNodeBalancer = ({ id, label }: Named) => ({ id, label, url: url(id) });
const ofNodeBalancer = (_part: unknown, nodeBalancer: Named) => aboutNodeBalancer(nodeBalancer);

const nodeBalancer = { service: 'compute', entity: 'nodebalancer', seenBy: granteesOf('nodebalancer') };
const whole = { ...nodeBalancer, data: nodeBalancerRecord };
const config = { ...nodeBalancer, data: nodeBalancerConfigRecord };
const node = { ...nodeBalancer, data: nodeBalancerNodeRecord };

export const nodeBalancerCreate = defineEvent(
  { ...whole, type: 'nodebalancer_create', summary: 'A NodeBalancer was created', lifecycle: 'begins' },
  aboutNodeBalancer,
);
export const nodeBalancerUpdate = defineEvent(
  { ...whole, type: 'nodebalancer_update', summary: 'A NodeBalancer was changed' },
  aboutNodeBalancer,
);
export const nodeBalancerDelete = defineEvent(
  {
    ...whole,
    type: 'nodebalancer_delete',
    summary: 'A NodeBalancer was deleted, with its configurations and nodes',
    lifecycle: 'ends',
  },
  aboutNodeBalancer,
);

const configCreated = defineEvent(
  { ...config, type: 'nodebalancer_config_create', summary: 'A configuration was added to a NodeBalancer' },
  ofNodeBalancer,
);
const configUpdated = defineEvent(
  { ...config, type: 'nodebalancer_config_update', summary: 'A configuration of a NodeBalancer was changed' },
  ofNodeBalancer,
);
const configDeleted = defineEvent(
  {
    ...config,
    type: 'nodebalancer_config_delete',
    summary: 'A configuration of a NodeBalancer was deleted, with its nodes',
    lifecycle: 'part-ends',
  },
  ofNodeBalancer,
);
const nodeCreated = defineEvent(
  { ...node, type: 'nodebalancer_node_create', summary: 'A node was added to a NodeBalancer' },
  ofNodeBalancer,
);
const nodeUpdated = defineEvent(
  { ...node, type: 'nodebalancer_node_update', summary: 'A node of a NodeBalancer was changed' },
  ofNodeBalancer,
);
const nodeDeleted = defineEvent(
  {
    ...node,
    type: 'nodebalancer_node_delete',
    summary: 'A node of a NodeBalancer was deleted',
    lifecycle: 'part-ends',
  },
  ofNodeBalancer,
);

const configEntity = ({ id, port, nodebalancer_id: parent }: NodeBalancerConfigRecord): EventEntity => ({
  type: 'nodebalancer_config',
  id,
  label: `port ${port}`,
  url: `${url(parent)}/configs/${id}`,
});
const nodeEntity = ({
  id,
  label,
  config_id: configId,
  nodebalancer_id: parent,
}: NodeBalancerNodeRecord): EventEntity => ({
  type: 'nodebalancer_node',
  id,
  label,
  url: `${url(parent)}/configs/${configId}/nodes/${id}`,
});

/** Events of parts concern the NodeBalancer; the part is the second entity (contract 4.8). */
const ofPart =
  <R>(define: (record: R, nodeBalancer: Named) => NewEvent, entityOf: (record: R) => EventEntity) =>
  (record: R, of: Named): NewEvent =>
    concerning(define(record, of), entityOf(record));

export const nodeBalancerConfigCreate = ofPart(configCreated, configEntity);
export const nodeBalancerConfigUpdate = ofPart(configUpdated, configEntity);
export const nodeBalancerConfigDelete = ofPart(configDeleted, configEntity);
export const nodeBalancerNodeCreate = ofPart(nodeCreated, nodeEntity);
export const nodeBalancerNodeUpdate = ofPart(nodeUpdated, nodeEntity);
export const nodeBalancerNodeDelete = ofPart(nodeDeleted, nodeEntity);
