import type { LabelSelector } from 'kubernetes-types/meta/v1.js';
import type { NetworkPolicyPeer, NetworkPolicyPort, NetworkPolicySpec } from 'kubernetes-types/networking/v1.js';

import type { Manifest } from '../manifest.ts';

const NAME = 'app.kubernetes.io/name';
const ANYWHERE = '*';

/** The apps matched by a selector of this repository: by their name label, or all. */
function selected({ matchLabels, matchExpressions }: LabelSelector, apps: readonly string[]): string[] {
  const name = matchLabels?.[NAME];
  const listed = matchExpressions?.find(({ key, operator }) => key === NAME && operator === 'In')?.values;
  return name === undefined ? (listed ?? [...apps]) : [name];
}

/** The pods of another namespace, except for DNS. */
function namespaceNamed(selector: LabelSelector | undefined): string[] {
  const name = selector?.matchLabels?.['kubernetes.io/metadata.name'];
  return name === undefined || name === 'kube-system' ? [] : [`${ANYWHERE}.${name}`];
}

const peersOf = (peers: readonly NetworkPolicyPeer[] | undefined, apps: readonly string[]): string[] =>
  peers === undefined
    ? [ANYWHERE]
    : peers.flatMap(({ podSelector, namespaceSelector, ipBlock }) =>
        ipBlock
          ? [ANYWHERE]
          : podSelector && !namespaceSelector
            ? selected(podSelector, apps)
            : namespaceNamed(namespaceSelector),
      );

/**
 * Which pods may reach which others at which port, as `from -> to:port`: allowed by both ends, or by one if the other is not a
 * pod of the namespace. DNS is omitted.
 */
export function allowedArrows(manifests: readonly Manifest[], apps: readonly string[]): string[] {
  const policies = manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ spec }) => spec as NetworkPolicySpec);
  const closed = policies.some(
    ({ podSelector, policyTypes, ingress, egress }) =>
      Object.keys(podSelector).length === 0 && policyTypes?.length === 2 && !ingress && !egress,
  );
  if (!closed) throw new Error('No policy denies what the others do not allow.');
  const incoming = policies.flatMap(({ podSelector, ingress = [] }) =>
    ingress.flatMap(({ from, ports }) => combinations(peersOf(from, apps), selected(podSelector, apps), ports)),
  );
  const outgoing = policies.flatMap(({ podSelector, egress = [] }) =>
    egress.flatMap(({ to, ports }) => combinations(selected(podSelector, apps), peersOf(to, apps), ports)),
  );
  const unmatched = (arrow: string): boolean => arrow.startsWith(ANYWHERE) || arrow.includes(`-> ${ANYWHERE}`);
  const both = outgoing.filter((arrow) => incoming.includes(arrow));
  return [...new Set([...both, ...[...incoming, ...outgoing].filter(unmatched)])];
}

const combinations = (from: string[], to: string[], ports: NetworkPolicyPort[] = []): string[] =>
  from.flatMap((one) => to.flatMap((other) => ports.map(({ port }) => `${one} -> ${other}:${port}`)));
