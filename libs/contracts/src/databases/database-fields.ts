import { ADDRESS_PATTERN, parseIp } from '../ip/ip-address.js';
import { NETWORK_PATTERN, hasHostBits, parseNetwork } from '../ip/ip-network.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import {
  Conforms,
  EachConforms,
  ONE_LINE,
  OneOf,
  Pattern,
  Required,
  VerbatimList,
  VerbatimText,
  WithSiblings,
} from '../validation/decorators.js';
import {
  CLUSTER_SIZES,
  DEFAULT_CLUSTER_SIZE,
  ENGINE_TRAITS,
  REPLICATION_COMMIT_TYPES,
  REPLICATION_TYPES,
  defaultReplicationType,
} from './database-engine.js';
import type { ClusterSize, DatabaseEngine, ReplicationType } from './database-engine.js';

/** Label of a database (contract 1.3): 3..32 characters, without control characters. */
export const DatabaseLabel = (): PropertyDecorator =>
  applyDecorators(VerbatimText(3, 32), Pattern(ONE_LINE, 'Must not contain control characters'));

/** Label of a snapshot (contract 5.2 rule 7): 1..30 ASCII letters, digits and underscores. */
export const SnapshotLabel = (): PropertyDecorator =>
  applyDecorators(
    VerbatimText(1, 30),
    Pattern(/^[A-Za-z0-9_]+$/, 'Label must include only ASCII letters, numbers, and underscores'),
  );

/** Maximum entries of an allow list (choice C27). */
export const MAX_ALLOW_LIST_ENTRIES = 255;

/** Whether a text is an IPv4 address, or an IPv4 network without host bits (contract 5.2 rule 4, choice C27). */
export function isAllowEntry(text: string): boolean {
  if (parseIp(text, 4)) return true;
  const network = parseNetwork(text, 4);
  return network !== undefined && !hasHostBits(network);
}

/** Whether connections must use TLS, if a request does not specify it (contract 1.3). */
export const SSL_CONNECTION_DEFAULTS = { own: true, publicly: false } as const;

/** Clients that may connect. */
export const AllowList = (): PropertyDecorator =>
  applyDecorators(
    EachConforms(
      'allowEntry',
      isAllowEntry,
      'Must be an IPv4 address, or an IPv4 network in canonical CIDR form, like 203.0.113.0/24',
      { pattern: `^(${ADDRESS_PATTERN}|${NETWORK_PATTERN})$` },
    ),
    VerbatimList(MAX_ALLOW_LIST_ENTRIES, '0.0.0.0'.length, '255.255.255.255/32'.length),
  );

/** `<engine>/<version>`; the catalog knows the existing versions. */
export const EngineId = (engine: DatabaseEngine): PropertyDecorator => {
  const { name, exampleId } = ENGINE_TRAITS[engine];
  const pattern = new RegExp(`^${engine}/[^/]+$`);
  const faultOf = (id: string): string | undefined =>
    pattern.test(id) ? undefined : `Must be the id of a ${name} engine, like ${exampleId}`;
  return applyDecorators(
    Required(`Id of the engine, like ${exampleId}; \`/databases/engines\` lists them`),
    VerbatimText(1, 64),
    Conforms('engineId', faultOf, { pattern: pattern.source }),
  );
};

type Siblings = Readonly<Record<string, unknown>>;

/** The number of nodes requested; undefined if it is invalid. */
const sizeIn = ({ cluster_size: size }: Siblings): ClusterSize | undefined =>
  size === undefined || size === null ? DEFAULT_CLUSTER_SIZE : CLUSTER_SIZES.find((possible) => possible === size);

/** How the nodes follow the primary according to a request, which may omit it; undefined if the value is invalid. */
function replicationIn(engine: DatabaseEngine, siblings: Siblings): ReplicationType | undefined {
  const { replication_type: asked } = siblings;
  const size = sizeIn(siblings);
  if (asked === undefined || asked === null) return size && defaultReplicationType(engine, size);
  return REPLICATION_TYPES.find((possible) => possible === asked);
}

/** How the replicas follow the primary: fits the number of nodes (contract 5.2 rule 6). */
export const ReplicationTypeOf = (engine: DatabaseEngine): PropertyDecorator => {
  const { replicationTypes } = ENGINE_TRAITS[engine];
  const fitsClusterSize = (asked: unknown, siblings: Siblings): string | undefined => {
    const size = sizeIn(siblings);
    if (size === undefined) return undefined;
    const possible = replicationTypes[size];
    return possible.some((each) => each === asked)
      ? undefined
      : `Must be ${possible.join(' or ')} with cluster_size ${size}`;
  };
  const all = new Set(Object.values(replicationTypes).flat());
  return applyDecorators(
    OneOf(REPLICATION_TYPES.filter((type) => all.has(type))),
    WithSiblings('fitsClusterSize', fitsClusterSize),
  );
};

/** Which nodes must have a commit before it is confirmed: fits the type of replication (contract 4.9). */
export const ReplicationCommitTypeOf = (engine: DatabaseEngine): PropertyDecorator => {
  const fitsReplication = (asked: unknown, siblings: Siblings): string | undefined => {
    const replication = replicationIn(engine, siblings);
    const possible = replication && ENGINE_TRAITS[engine].replicationCommitTypes?.[replication];
    return possible === undefined || possible.some((each) => each === asked)
      ? undefined
      : `Must be ${possible.join(' or ')} with replication_type ${replication}`;
  };
  return applyDecorators(OneOf(REPLICATION_COMMIT_TYPES), WithSiblings('fitsReplication', fitsReplication));
};
