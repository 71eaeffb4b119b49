import type { Manifest } from '../manifest.ts';

interface Probe {
  httpGet?: { path: string; port: string };
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts?: { name: string; mountPath: string }[];
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  startupProbe?: Probe;
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    capabilities?: { drop?: string[] };
    readOnlyRootFilesystem?: boolean;
  };
}

interface SecretItems {
  items: { key: string }[];
}

interface Volume {
  name: string;
  secret?: SecretItems & { secretName: string };
  projected?: { sources: { secret: SecretItems & { name: string } }[] };
}

interface PodSpec {
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  initContainers?: Container[];
  containers: Container[];
  volumes?: Volume[];
}

/** The pods of a workload. */
export interface Pod {
  /** The app that their labels name. */
  name: string;
  spec: PodSpec;
}

/** The pods that these objects make. */
export const podsIn = (manifests: readonly Manifest[]): Pod[] =>
  manifests.flatMap(({ spec }) => {
    const template = (
      spec as { template?: { metadata: { labels: Record<string, string> }; spec: PodSpec } } | undefined
    )?.template;
    return template ? [{ name: template.metadata.labels['app.kubernetes.io/name'] ?? '', spec: template.spec }] : [];
  });

export const containersOf = ({ spec }: Pick<Pod, 'spec'>): Container[] => [
  ...(spec.initContainers ?? []),
  ...spec.containers,
];

/** The keys of Secrets that a pod mounts or has as variables. */
export function secretKeysOf(pod: Pod): { volume: string; secret: string; key: string }[] {
  const mounted = (pod.spec.volumes ?? []).flatMap(({ name, secret, projected }) => {
    const single = secret ? [{ name: secret.secretName, items: secret.items }] : [];
    const sources = single.concat((projected?.sources ?? []).map((source) => source.secret));
    return sources.flatMap((source) => source.items.map(({ key }) => ({ volume: name, secret: source.name, key })));
  });
  const variables = containersOf(pod).flatMap(({ env = [] }) =>
    env.flatMap(({ valueFrom }) => {
      const reference = valueFrom?.secretKeyRef;
      return reference ? [{ volume: '', secret: reference.name, key: reference.key }] : [];
    }),
  );
  return [...mounted, ...variables];
}
