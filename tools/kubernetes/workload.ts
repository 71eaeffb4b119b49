import { gatewayApp } from '@stratus/topology';
import type { Container } from 'kubernetes-types/core/v1.js';

import type { DeployedApp } from './apps.ts';
import { labelsOf, manifest, selectorOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import {
  LOCKED_CONTAINER,
  SECRETS_DIRECTORY,
  STRATUS,
  environment,
  lockedPodSpec,
  memory,
  probe,
  secretVolume,
  serviceAccount,
  spread,
} from './pod.ts';
import { ports } from './ports.ts';

/** Longer than the 9.5 s after which a stuck app exits by itself. */
const END_MS = 15_000;

const MOUNTED = [{ name: 'secrets', mountPath: SECRETS_DIRECTORY, readOnly: true }];

function container({ app, plain, secrets, resources }: DeployedApp): Container {
  return {
    name: app,
    image: STRATUS,
    args: [app],
    env: environment(plain, secrets),
    ports: [
      ...(app === gatewayApp ? [{ name: 'http', containerPort: ports.http }] : []),
      { name: 'admin', containerPort: ports.admin },
    ],
    startupProbe: probe('/healthz', 'admin', { periodSeconds: 2, timeoutSeconds: 3, failureThreshold: 60 }),
    readinessProbe: probe('/readyz', 'admin', { periodSeconds: 3, timeoutSeconds: 3, failureThreshold: 2 }),
    livenessProbe: probe('/healthz', 'admin', { periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 3 }),
    resources: memory(resources.memory, resources.memoryLimit, resources.cpu),
    securityContext: LOCKED_CONTAINER,
    volumeMounts: MOUNTED,
  };
}

/** Migrates the schema before the version that needs it starts; each replica tries, the first does it. */
function migration({ app, plain, secrets, resources }: DeployedApp): Container {
  return {
    name: 'migrate',
    image: STRATUS,
    args: ['migrate', app],
    env: environment(plain, secrets),
    resources: memory(resources.memory, resources.memoryLimit, resources.cpu),
    securityContext: LOCKED_CONTAINER,
    volumeMounts: MOUNTED,
  };
}

/** Without `replicas`: an autoscaler sets their number, and an apply does not revert it. */
function deployment(deployed: DeployedApp): Manifest {
  const { app, hasDatabase, secrets, drainMs } = deployed;
  return manifest(['apps/v1', 'Deployment'], app, {
    spec: {
      selector: { matchLabels: selectorOf(app) },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      template: {
        metadata: { labels: labelsOf(app) },
        spec: {
          ...lockedPodSpec(app),
          terminationGracePeriodSeconds: (drainMs + END_MS) / 1_000,
          topologySpreadConstraints: spread(selectorOf(app)),
          ...(hasDatabase && { initContainers: [migration(deployed)] }),
          containers: [container(deployed)],
          volumes: [secretVolume('secrets', app, secrets)],
        },
      },
    },
  });
}

/** It never blocks draining the node of the only replica: that replica is down for the seconds of its move. */
export const disruptionBudget = (app: string): Manifest =>
  manifest(['policy/v1', 'PodDisruptionBudget'], app, {
    spec: { maxUnavailable: 1, selector: { matchLabels: selectorOf(app) } },
  });

/** Only the gateway has a Service: the others are reached over NATS. */
const httpService = (app: string): Manifest =>
  manifest(['v1', 'Service'], app, {
    spec: { selector: selectorOf(app), ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
  });

/** All objects of one app except its network policy. */
export const workload = (deployed: DeployedApp): Manifest[] => [
  serviceAccount(deployed.app),
  deployment(deployed),
  disruptionBudget(deployed.app),
  ...(deployed.app === gatewayApp ? [httpService(deployed.app)] : []),
];

/** A process computes on one core; at half of its load another replica is added. */
export function autoscaler(app: string): Manifest {
  const atLeast = app === gatewayApp ? 3 : 2;
  return manifest(['autoscaling/v2', 'HorizontalPodAutoscaler'], app, {
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: app },
      minReplicas: atLeast,
      maxReplicas: 3 * atLeast,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '500m' } } },
      ],
      behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
    },
  });
}
