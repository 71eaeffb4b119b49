import type { Container, PodSpec, PodTemplateSpec } from 'kubernetes-types/core/v1.js';

import type { Manifest } from '../manifest.ts';

/** The pods of a workload. */
export interface Pod {
  /** The app named in their labels. */
  name: string;
  spec: PodSpec;
}

/** The pods created by these objects. */
export const podsIn = (manifests: readonly Manifest[]): Pod[] =>
  manifests.flatMap(({ spec }) => {
    const { metadata, spec: pod } = (spec as { template?: PodTemplateSpec } | undefined)?.template ?? {};
    return pod ? [{ name: metadata?.labels?.['app.kubernetes.io/name'] ?? '', spec: pod }] : [];
  });

export const containersOf = ({ spec }: Pick<Pod, 'spec'>): Container[] => [
  ...(spec.initContainers ?? []),
  ...spec.containers,
];

/** The Secret keys that a pod mounts or has as variables. */
export function secretKeysOf(pod: Pod): { volume: string; secret: string; key: string }[] {
  const mounted = (pod.spec.volumes ?? []).flatMap(({ name, secret, projected }) => {
    const single = secret ? [{ name: secret.secretName, items: secret.items }] : [];
    const sources = [...single, ...(projected?.sources ?? []).flatMap((source) => source.secret ?? [])];
    return sources.flatMap((source) =>
      (source.items ?? []).map(({ key }) => ({ volume: name, secret: source.name ?? '', key })),
    );
  });
  const variables = containersOf(pod).flatMap(({ env = [] }) =>
    env.flatMap(({ valueFrom }) => {
      const reference = valueFrom?.secretKeyRef;
      return reference ? [{ volume: '', secret: reference.name ?? '', key: reference.key }] : [];
    }),
  );
  return [...mounted, ...variables];
}
