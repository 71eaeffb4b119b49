import type {
  EnvVar,
  PodSecurityContext,
  Probe,
  ResourceRequirements,
  SecurityContext,
  TopologySpreadConstraint,
  Volume,
} from 'kubernetes-types/core/v1.js';

import { manifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** Where containers find their secrets, one file for each. */
export const SECRETS_DIRECTORY = '/run/secrets/stratus';

/** The image of Stratus; the kustomization of the base gives it its tag. */
export const STRATUS = 'stratus';

/** The user of the Stratus image; the broker runs as the same user, so that the companion process may signal it. */
const USER = 1000;

/** The requirements of the restricted pod security standard for a container, plus a read-only file system. */
export const LOCKED_CONTAINER: SecurityContext = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  readOnlyRootFilesystem: true,
};

export const lockedPod = (user = USER): PodSecurityContext => ({
  runAsNonRoot: true,
  runAsUser: user,
  runAsGroup: user,
  fsGroup: user,
  fsGroupChangePolicy: 'OnRootMismatch',
  seccompProfile: { type: 'RuntimeDefault' },
});

/** A pod whose processes have no token, and no variables about other Services. */
export const lockedPodSpec = (serviceAccount: string, user?: number) => ({
  serviceAccountName: serviceAccount,
  automountServiceAccountToken: false,
  enableServiceLinks: false,
  securityContext: lockedPod(user),
});

export const serviceAccount = (app: string): Manifest =>
  manifest(['v1', 'ServiceAccount'], app, { automountServiceAccountToken: false });

/** Variables with these values, and the others from files of the mounted secrets. */
export const environment = (plain: Readonly<Record<string, string>>, secrets: readonly string[] = []): EnvVar[] => [
  ...Object.entries(plain).map(([name, value]) => ({ name, value })),
  ...secrets.map((name) => ({ name: `${name}_FILE`, value: `${SECRETS_DIRECTORY}/${name}` })),
];

/** Lists each key, so that the pod waits until the Secret has them all. */
export const secretVolume = (name: string, secret: string, keys: readonly string[]): Volume => ({
  name,
  secret: { secretName: secret, defaultMode: 0o440, items: keys.map((key) => ({ key, path: key })) },
});

export const memory = (request: string, limit: string, cpu: string): ResourceRequirements => ({
  requests: { cpu, memory: request },
  limits: { memory: limit },
});

export const probe = (path: string, port: string, fields: Omit<Probe, 'httpGet'>): Probe => ({
  httpGet: { path, port },
  ...fields,
});

/** Spreads replicas over different nodes and zones, if there are several. */
export const spread = (selector: Record<string, string>): TopologySpreadConstraint[] =>
  ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].map((topologyKey) => ({
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: { matchLabels: selector },
  }));
