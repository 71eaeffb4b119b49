import { ENGINE_TRAITS } from '@stratus/contracts/browser';
import type { ClusterSize, DatabaseEngine, ReplicationCommitType, ReplicationType } from '@stratus/contracts';

/** How the nodes of a cluster may follow their primary, the default first. */
export const replicationTypesOf = (engine: DatabaseEngine, size: ClusterSize): readonly ReplicationType[] =>
  ENGINE_TRAITS[engine].replicationTypes[size];

/**
 * When a commit may count, the default first; nothing for an engine without that choice.
 *
 * @param asked how the nodes follow the primary; the default of the cluster if that is not possible.
 */
export function commitTypesOf(
  engine: DatabaseEngine,
  size: ClusterSize,
  asked: unknown,
): readonly ReplicationCommitType[] {
  const possible = replicationTypesOf(engine, size);
  const replication = possible.find((type) => type === asked) ?? possible[0];
  return (replication && ENGINE_TRAITS[engine].replicationCommitTypes?.[replication]) ?? [];
}

/** What a commit waits for, in words. */
export const COMMITS: Readonly<Record<ReplicationCommitType, string>> = {
  off: 'before it is stored',
  local: 'when the primary has stored it',
  remote_write: 'when a replica has received it',
  on: 'when a replica has stored it',
  remote_apply: 'when a replica shows it',
};
