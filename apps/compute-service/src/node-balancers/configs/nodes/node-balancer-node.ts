import { MAX_CONFIG_NODES, reasons, refuseIfAny } from '@stratus/contracts';
import type {
  ApiError,
  CreateNodeBalancerNodeRequest,
  NodeBalancerNodeRecord,
  RebuildNodeBalancerNodeRequest,
  UpdateNodeBalancerNodeRequest,
} from '@stratus/contracts';
import { changesIn } from '../../../changes.js';

export interface NodeSettings {
  label: string;
  /** Private IPv4 address and port. */
  address: string;
  weight: number;
  mode: NodeBalancerNodeRecord['mode'];
}

export interface NodeBalancerNode extends NodeSettings {
  id: number;
}

/** Private addresses of instances in the region of the node balancer. */
export interface KnownAddresses {
  region: string;
  held: ReadonlySet<string>;
  /** Those of them that have {@link MAX_ADDRESS_NODES} already; absent means none. */
  full?: ReadonlySet<string>;
}

/** What becomes of the nodes of a configuration. */
export interface NodeChanges {
  deleted: NodeBalancerNode[];
  updated: NodeBalancerNode[];
  created: NodeSettings[];
}

/** Maximum nodes of one request, which bounds its transaction and its events. */
export const MAX_NEW_NODES = 1_000;

/**
 * Maximum nodes of one address: they go with it in one transaction. Requests at the same time may pass it by
 * {@link MAX_NEW_NODES} each.
 */
export const MAX_ADDRESS_NODES = 1_000;

const NEW = { weight: 50, mode: 'accept' } as const;

export const ADDRESS_TAKEN: ApiError = {
  field: 'address',
  reason: 'address is taken by another node of this configuration',
};

/** The IPv4 address of a node, without its port. */
export const ipOf = (address: string): string => address.slice(0, address.indexOf(':'));

/** The IPv4 addresses in the requests of nodes. */
export const ipsIn = (requests: readonly Pick<UpdateNodeBalancerNodeRequest, 'address'>[]): string[] => [
  ...new Set(requests.flatMap(({ address }) => (address === undefined ? [] : [ipOf(address)]))),
];

const newNode = ({
  label,
  address,
  weight = NEW.weight,
  mode = NEW.mode,
}: CreateNodeBalancerNodeRequest): NodeSettings => ({
  label,
  address,
  weight,
  mode,
});

/** The nodes of a new configuration, with their faults; fields are named relative to the configuration. */
export function newNodes(
  requests: readonly CreateNodeBalancerNodeRequest[],
  known: KnownAddresses,
): { nodes: NodeSettings[]; faults: ApiError[] } {
  const nodes = requests.map(newNode);
  const faults = nodes.flatMap(({ address }, index) =>
    within(`nodes[${index}]`, [
      ...addressMustBeHeld(address, known),
      ...addressMustBeFree(address, nodes.slice(0, index)),
    ]),
  );
  return { nodes, faults };
}

/** Decides on a new node. @throws ApiFailure 400 with all its errors (contract 4.6). */
export function decideCreateNode(
  request: CreateNodeBalancerNodeRequest,
  others: readonly NodeBalancerNode[],
  known: KnownAddresses,
): NodeSettings {
  const node = newNode(request);
  refuseIfAny([
    ...(others.length < MAX_CONFIG_NODES
      ? []
      : [{ reason: `A configuration has at most ${MAX_CONFIG_NODES} nodes: delete one first` }]),
    ...addressMustBeHeld(node.address, known),
    ...addressMustBeFree(node.address, others),
  ]);
  return node;
}

/** The node after a request; undefined when nothing changes. @throws ApiFailure 400 with all errors in the new one. */
export function decideUpdateNode(
  node: NodeBalancerNode,
  request: UpdateNodeBalancerNodeRequest,
  others: readonly NodeBalancerNode[],
  known: KnownAddresses,
): NodeBalancerNode | undefined {
  const changed = nodeAfter(node, request);
  if (changed && changed.address !== node.address) {
    refuseIfAny([...addressMustBeHeld(changed.address, known), ...addressMustBeFree(changed.address, others)]);
  }
  return changed;
}

/**
 * Decides how a rebuild changes the nodes: it keeps those with an id, creates those without, and deletes all others.
 *
 * @returns also the faults, with fields relative to the configuration.
 */
export function nodesAfterRebuild(
  present: readonly NodeBalancerNode[],
  requests: readonly RebuildNodeBalancerNodeRequest[],
  known: KnownAddresses,
): { changes: NodeChanges; faults: ApiError[] } {
  const byId = new Map(present.map((node) => [node.id, node]));
  const nodes = requests.map((request) => {
    const node = request.id === undefined ? undefined : byId.get(request.id);
    return { request, node, after: node ? { ...node, ...nodeAfter(node, request) } : asNew(request) };
  });
  const faults = nodes.flatMap(({ request, node, after }, index) =>
    within(`nodes[${index}]`, [
      ...(request.id === undefined ? newNodeMustBeComplete(request) : idMustBeThere(request.id, node, requests, index)),
      ...(after && after.address !== node?.address ? addressMustBeHeld(after.address, known) : []),
      ...(after
        ? addressMustBeFree(
            after.address,
            nodes.slice(0, index).flatMap((earlier) => earlier.after ?? []),
          )
        : []),
    ]),
  );
  const kept = new Set(nodes.flatMap(({ node }) => node?.id ?? []));
  return {
    changes: {
      deleted: present.filter(({ id }) => !kept.has(id)),
      updated: nodes.flatMap(({ node, request }) => (node && nodeAfter(node, request)) ?? []),
      created: nodes.flatMap(({ node, after }) => (node || !after ? [] : [after])),
    },
    faults,
  };
}

/** The node with the values of a request; undefined when none of them differs. */
function nodeAfter(node: NodeBalancerNode, request: UpdateNodeBalancerNodeRequest): NodeBalancerNode | undefined {
  const { label, address, weight, mode } = request;
  const changes = changesIn<NodeSettings>(node, {
    ...(label !== undefined && { label }),
    ...(address !== undefined && { address }),
    ...(weight !== undefined && { weight }),
    ...(mode !== undefined && { mode }),
  });
  return changes && { ...node, ...changes };
}

function asNew({ id, label, address, ...rest }: RebuildNodeBalancerNodeRequest): NodeSettings | undefined {
  if (id !== undefined || label === undefined || address === undefined) return undefined;
  return newNode({ label, address, ...rest });
}

const newNodeMustBeComplete = (request: RebuildNodeBalancerNodeRequest): ApiError[] =>
  (['label', 'address'] as const)
    .filter((field) => request[field] === undefined)
    .map((field) => ({ field, reason: reasons.required(field) }));

function idMustBeThere(
  id: number,
  node: NodeBalancerNode | undefined,
  requests: readonly RebuildNodeBalancerNodeRequest[],
  index: number,
): ApiError[] {
  if (!node) return [{ field: 'id', reason: `${id} is not the id of a node of this configuration` }];
  const first = requests.findIndex((request) => request.id === id);
  return first === index ? [] : [{ field: 'id', reason: `id ${id} is already that of nodes[${first}]` }];
}

export function addressMustBeHeld(address: string, { region, held, full }: KnownAddresses): ApiError[] {
  const ip = ipOf(address);
  if (!held.has(ip))
    return [{ field: 'address', reason: `Must be the private IPv4 address of an instance in ${region}` }];
  if (!full?.has(ip)) return [];
  return [{ field: 'address', reason: `${ip} has ${MAX_ADDRESS_NODES} nodes already: delete one first` }];
}

const addressMustBeFree = (address: string, others: readonly NodeSettings[]): ApiError[] =>
  others.some((other) => other.address === address) ? [ADDRESS_TAKEN] : [];

/** The faults of a part of a request. */
export const within = (part: string, faults: readonly ApiError[]): ApiError[] =>
  faults.map(({ field, reason }) => ({ field: field === undefined ? part : `${part}.${field}`, reason }));
