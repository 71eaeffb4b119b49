import { DEMO_TOKENS, ROUTES_PASSWORD, natsUsers, placeOfPassword } from '@stratus/installation';
import { adminUser } from '@stratus/topology';
import type { PodSpec, SecretProjection, Volume } from 'kubernetes-types/core/v1.js';

import type { DeployedApp } from './apps.ts';
import { labelsOf, manifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import {
  LOCKED_CONTAINER,
  SECRETS_DIRECTORY,
  STRATUS,
  environment,
  lockedPodSpec,
  memory,
  secretVolume,
  serviceAccount,
} from './pod.ts';
import { ports } from './ports.ts';

const OWN_SECRETS = ['DATABASE_URL', 'NATS_PASSWORD'];
export const SERVICE_SECRETS = '/run/secrets/services';
const DEMO_TOKENS_DIRECTORY = '/run/secrets/demo';

/** Each version has its own job, so that applying it runs it; the job of the previous version is removed automatically. */
const job = (app: string, name: string, spec: PodSpec): Manifest =>
  manifest(
    ['batch/v1', 'Job'],
    name,
    {
      spec: {
        backoffLimit: 10,
        ttlSecondsAfterFinished: 600,
        template: { metadata: { labels: labelsOf(app) }, spec: { restartPolicy: 'OnFailure', ...spec } },
      },
    },
    app,
  );

/** A folder of secrets per service, from which commands take their rights. */
export const secretsOfServices = (apps: readonly DeployedApp[], ...more: SecretProjection[]): Volume => ({
  name: 'services',
  projected: {
    defaultMode: 0o440,
    sources: [
      ...apps
        .filter(({ hasDatabase }) => hasDatabase)
        .map(({ app, secrets }) => ({ name: app, items: secrets.map((key) => ({ key, path: `${app}/${key}` })) })),
      ...more,
    ].map((secret) => ({ secret })),
  },
});

export const nameOf = (app: string, version: string): string => `${app}-${version.replaceAll(/[^a-z0-9]/g, '-')}`;

function bootstrapPod(apps: readonly DeployedApp[], demo: boolean): PodSpec {
  const plain = {
    NATS_URL: `nats://nats:${ports.nats}`,
    NATS_USER: adminUser,
    SERVICE_SECRETS_DIR: SERVICE_SECRETS,
    ...(demo && { DEMO_TOKENS_DIR: DEMO_TOKENS_DIRECTORY }),
  };
  const mount = (name: string, mountPath: string) => ({ name, mountPath, readOnly: true });
  return {
    ...lockedPodSpec('bootstrap'),
    containers: [
      {
        name: 'bootstrap',
        image: STRATUS,
        args: ['bootstrap', ...(demo ? ['--demo'] : [])],
        env: environment(plain, OWN_SECRETS),
        resources: memory('192Mi', '512Mi', '100m'),
        securityContext: LOCKED_CONTAINER,
        volumeMounts: [
          mount('secrets', SECRETS_DIRECTORY),
          mount('services', SERVICE_SECRETS),
          ...(demo ? [mount('demo', DEMO_TOKENS_DIRECTORY)] : []),
        ],
      },
    ],
    volumes: [
      secretVolume('secrets', 'bootstrap', OWN_SECRETS),
      secretsOfServices(apps),
      ...(demo
        ? [
            secretVolume(
              'demo',
              'demo',
              DEMO_TOKENS.map(({ key }) => key),
            ),
          ]
        : []),
    ],
  };
}

/** Creates roles, schemas and streams; with `demo` also an account for trying the API. */
export const bootstrapJob = (apps: readonly DeployedApp[], version: string, demo: boolean): Manifest[] => [
  serviceAccount('bootstrap'),
  job('bootstrap', nameOf('bootstrap', version), bootstrapPod(apps, demo)),
];

const namesOfSecrets = (): string[] => [
  ...new Set([
    ...natsUsers().map((user) => placeOfPassword(user).app),
    ROUTES_PASSWORD.app,
    'bootstrap',
    'demo',
    'postgres',
  ]),
];

/** Creates the missing Secrets. Its pod is the only one with a token: it may read the Secrets of Stratus, and no others. */
export const secretsJob = (version: string): Manifest[] => [
  serviceAccount('secrets'),
  manifest(['rbac.authorization.k8s.io/v1', 'Role'], 'secrets', {
    rules: [
      { apiGroups: [''], resources: ['secrets'], verbs: ['create'] },
      { apiGroups: [''], resources: ['secrets'], resourceNames: namesOfSecrets(), verbs: ['get', 'patch'] },
    ],
  }),
  manifest(['rbac.authorization.k8s.io/v1', 'RoleBinding'], 'secrets', {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'secrets' },
    subjects: [{ kind: 'ServiceAccount', name: 'secrets' }],
  }),
  job('secrets', nameOf('secrets', version), {
    ...lockedPodSpec('secrets'),
    automountServiceAccountToken: true,
    containers: [
      {
        name: 'secrets',
        image: STRATUS,
        args: ['secrets', '--kubernetes', '--own-postgres', '--demo'],
        resources: memory('128Mi', '256Mi', '100m'),
        securityContext: LOCKED_CONTAINER,
      },
    ],
  }),
];
