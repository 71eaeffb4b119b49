import { NAMESPACE } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { environment, secretVolume } from './pod.ts';

/** Where containers find certificates. */
const DIRECTORY = '/run/secrets/tls';

/** Certificates in a pod: the keys of a Secret, in a directory of its name. */
export interface Mounted {
  secret: string;
  keys: readonly string[];
}

export const fileOf = ({ secret }: Mounted, key: string): string => `${DIRECTORY}/${secret}/${key}`;

/** The additions to a container of a pod. */
export interface Addition {
  container: string;
  variables?: Readonly<Record<string, string>>;
  mounted?: readonly Mounted[];
}

const containerPatch = ({ container, variables = {}, mounted = [] }: Addition) => ({
  name: container,
  ...(Object.keys(variables).length > 0 && { env: environment(variables) }),
  ...(mounted.length > 0 && {
    volumeMounts: mounted.map(({ secret }) => ({ name: secret, mountPath: `${DIRECTORY}/${secret}`, readOnly: true })),
  }),
});

interface PodAdditions {
  containers?: readonly Addition[];
  initContainers?: readonly Addition[];
  annotations?: Record<string, string>;
}

/** The part of an object changed by a component. */
export const patch = (apiVersion: string, kind: string, name: string, fields: object): Manifest => ({
  apiVersion,
  kind,
  metadata: { name, namespace: NAMESPACE },
  ...fields,
});

/** Adds to the pods of a workload. A pod waits until the Secrets have the keys. */
export function podPatch(
  [apiVersion, kind]: readonly [string, string],
  name: string,
  { containers = [], initContainers = [], annotations }: PodAdditions,
): Manifest {
  const mounted = [...containers, ...initContainers].flatMap((addition) => addition.mounted ?? []);
  const volumes = Map.groupBy(mounted, ({ secret }) => secret);
  const spec = {
    ...(initContainers.length > 0 && { initContainers: initContainers.map(containerPatch) }),
    containers: containers.map(containerPatch),
    ...(volumes.size > 0 && {
      volumes: [...volumes].map(([secret, each]) =>
        secretVolume(secret, secret, [...new Set(each.flatMap(({ keys }) => keys))]),
      ),
    }),
  };
  return patch(apiVersion, kind, name, {
    spec: { template: { ...(annotations && { metadata: { annotations } }), spec } },
  });
}

export const DEPLOYMENT = ['apps/v1', 'Deployment'] as const;
export const STATEFUL_SET = ['apps/v1', 'StatefulSet'] as const;
export const JOB = ['batch/v1', 'Job'] as const;
