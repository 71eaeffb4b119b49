import { NOTHING } from '@stratus/database-provisioner';
import type { ClusterStatus } from '@stratus/database-provisioner';
import type { LocalSpecification } from './cluster-specification.js';
import type { ClusterState, ObservedMember } from './cluster-work.js';

const MEGABYTE = 1024 * 1024;

export const roleOf = (member: number): 'primary' | 'replica' => (member === 1 ? 'primary' : 'replica');
export const nameOf = (member: number): string => `member-${member}`;

/** The status that the provisioner reports for a cluster. `trouble`: why repeated work keeps failing, if it does. */
export function statusOf(
  specification: LocalSpecification,
  state: ClusterState | undefined,
  observed: readonly ObservedMember[],
  trouble: string | null,
  host: string,
  certificateAuthority: string,
): ClusterStatus {
  const { databaseId, created, revision, disk, sslConnection } = specification;
  const numbers = Array.from({ length: specification.members }, (_, index) => index + 1);
  const held = state !== undefined && state.revision > 0;
  return {
    databaseId,
    created,
    revision: state?.revision ?? 0,
    noted: revision,
    members: numbers.map((number) => ({
      name: nameOf(number),
      role: roleOf(number),
      running: observed[number - 1]?.running === true,
    })),
    hosts: held ? { primary: host, secondary: host } : null,
    port: held ? (state.ports[0] ?? null) : null,
    totalDisk: disk * MEGABYTE,
    usedDisk: state?.usedDisk ?? 0,
    certificateAuthority: sslConnection ? certificateAuthority : null,
    backups: state?.backups ?? [],
    restored: state?.restored ? { number: state.restored, fault: state.restoreFault ?? null } : null,
    fault: state?.fault?.revision === revision ? state.fault.reason : trouble,
  };
}

/** The status of a cluster whose files do not, or no longer, contain a readable specification. */
export const damagedStatus = (databaseId: number, fault: string | null): ClusterStatus => ({
  ...NOTHING,
  databaseId,
  fault,
});
