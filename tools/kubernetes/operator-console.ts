import { adminUser } from '@stratus/topology';
import { placeOfPassword } from '@stratus/installation';

import type { DeployedApp } from './apps.ts';
import { SERVICE_SECRETS, secretsOfServices } from './jobs.ts';
import { labelsOf, manifest, selectorOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { operatorPolicies } from './network-policies.ts';
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

const APP = 'operator-console';
/** Made by the operator: the hashes of the operators' tokens. */
const TOKENS = 'OPERATOR_TOKENS';

/**
 * The operators' API and console, with the rights of every service. It listens within its pod only, so it has neither a Service
 * nor probes: operators reach it through `kubectl port-forward`.
 */
export function operatorConsole(apps: readonly DeployedApp[]): Manifest[] {
  const { app: folder, key } = placeOfPassword(adminUser);
  const ofAdministrator = { name: folder, items: [{ key, path: `${folder}/${key}` }] };
  const plain = { NATS_URL: `nats://nats:${ports.nats}`, SERVICE_SECRETS_DIR: SERVICE_SECRETS };
  const deployment = manifest(['apps/v1', 'Deployment'], APP, {
    spec: {
      replicas: 1,
      selector: { matchLabels: selectorOf(APP) },
      strategy: { type: 'Recreate' },
      template: {
        metadata: { labels: labelsOf(APP) },
        spec: {
          ...lockedPodSpec(APP),
          containers: [
            {
              name: APP,
              image: STRATUS,
              args: ['operate', '--port', String(ports.operators)],
              env: environment(plain, [TOKENS]),
              // Each operator at work has a process of account-service's program.
              resources: memory('192Mi', '768Mi', '50m'),
              securityContext: LOCKED_CONTAINER,
              volumeMounts: [
                { name: 'secrets', mountPath: SECRETS_DIRECTORY, readOnly: true },
                { name: 'services', mountPath: SERVICE_SECRETS, readOnly: true },
              ],
            },
          ],
          volumes: [secretVolume('secrets', APP, [TOKENS]), secretsOfServices(apps, ofAdministrator)],
        },
      },
    },
  });
  return [serviceAccount(APP), deployment, ...operatorPolicies(APP)];
}
