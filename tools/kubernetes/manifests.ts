import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/local-servers';
import { formatted } from '../generate/formatted.ts';
import { parse, stringify } from 'yaml';
import type { z } from 'zod';

import { deployedApps } from './apps.ts';
import { broker } from './broker.ts';
import { bootstrapJob, secretsJob } from './jobs.ts';
import { customManifest, manifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import {
  basePolicies,
  externalPostgresPolicies,
  monitoringPolicies,
  ownPostgresPolicies,
  routePolicies,
  secretsPolicies,
  tracingPolicies,
} from './network-policies.ts';
import { operatorConsole } from './operator-console.ts';
import { postgres } from './postgres.ts';
import { podMonitor } from './pod-monitor.ts';
import { postgresTlsPatches, tlsPatches } from './tls.ts';
import { COLLECTOR_NAMESPACE, tracingPatches } from './tracing.ts';
import { autoscaler, workload } from './workload.ts';

const FOLDER = 'deploy/kubernetes';
const NOTICE = '# Written by npm run generate.\n';

/** The images named in manifests without a tag. */
const images = (version: string) => [
  { name: 'stratus', newTag: version },
  { name: 'nats', newTag: '2.10.29-alpine' },
  { name: 'postgres', newTag: '17.6' },
];

const MONITORING_NAMESPACE = 'monitoring';

/** The rules and the dashboard of deploy/monitoring as objects for the Prometheus operator and Grafana's sidecar. */
function monitoringFiles(): Manifest[] {
  const path = (name: string): string => join(projectRoot, 'deploy/monitoring', name);
  const spec = parse(readFileSync(path('alerts.yaml'), 'utf8')) as object;
  const dashboard = manifest(
    ['v1', 'ConfigMap'],
    'dashboard',
    { data: { 'stratus.json': readFileSync(path('dashboard.json'), 'utf8') } },
    'dashboard',
  );
  dashboard.metadata.labels = { ...dashboard.metadata.labels, grafana_dashboard: '1' };
  return [customManifest(['monitoring.coreos.com/v1', 'PrometheusRule'], 'stratus', { spec }), dashboard];
}

/** A component with patches, one per file, and with its own objects. */
const component = (
  name: string,
  patches: readonly Manifest[],
  resources: Record<string, Manifest[]> = {},
): Record<string, object[]> => {
  const files = patches.map((patch) => [`${patch.kind}-${patch.metadata.name}.yaml`.toLowerCase(), patch] as const);
  const inFolder = (objects: Record<string, Manifest[]>): Record<string, Manifest[]> =>
    Object.fromEntries(Object.entries(objects).map(([path, each]) => [`components/${name}/${path}`, each]));
  return {
    [`components/${name}/kustomization.yaml`]: [
      {
        apiVersion: 'kustomize.config.k8s.io/v1alpha1',
        kind: 'Component',
        ...(Object.keys(resources).length > 0 && { resources: Object.keys(resources) }),
        ...(files.length > 0 && { patches: files.map(([path]) => ({ path })) }),
      },
    ],
    ...inFolder(Object.fromEntries(files.map(([path, patch]) => [path, [patch]]))),
    ...inFolder(resources),
  };
};

/** The manifests of all apps, of the brokers and of the jobs, by their paths in the project. */
export async function kubernetesManifests(
  schemas: ReadonlyMap<string, z.ZodObject>,
  version: string,
): Promise<[string, string][]> {
  const apps = deployedApps(schemas);
  // broker-access runs in the broker's pods.
  const monitored = [...apps.map(({ app }) => app), 'nats'];
  const base: Record<string, Manifest[]> = {
    ...Object.fromEntries(apps.map((deployed) => [`${deployed.app}.yaml`, workload(deployed)])),
    'network-policies.yaml': basePolicies(apps),
  };
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: ['namespace.yaml', ...Object.keys(base)],
  };
  const files: Record<string, object[]> = {
    ...Object.fromEntries(Object.entries(base).map(([name, manifests]) => [`base/${name}`, manifests])),
    'base/kustomization.yaml': [kustomization],
    'components/images/kustomization.yaml': [
      { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component', images: images(version) },
    ],
    'overlays/local/broker.yaml': broker(1, '2Gi'),
    'overlays/local/postgres.yaml': postgres('2Gi'),
    'overlays/local/jobs.yaml': [...secretsJob(version), ...bootstrapJob(apps, version, true)],
    'overlays/local/network-policies.yaml': [...ownPostgresPolicies(apps), ...secretsPolicies()],
    'overlays/production/broker.yaml': broker(3, '20Gi'),
    'overlays/production/jobs.yaml': bootstrapJob(apps, version, false),
    'overlays/production/autoscalers.yaml': apps.map(({ app }) => autoscaler(app)),
    'overlays/production/network-policies.yaml': [...externalPostgresPolicies(apps), ...routePolicies()],
    ...component('tls', tlsPatches(apps, version)),
    ...component('tls-postgres', postgresTlsPatches(apps, version)),
    ...component('tracing', tracingPatches(apps), {
      'network-policies.yaml': tracingPolicies(apps, COLLECTOR_NAMESPACE),
    }),
    ...component('operator-console', [], { 'operator-console.yaml': operatorConsole(apps) }),
    'components/monitoring/monitors.yaml': [
      podMonitor(monitored),
      ...monitoringPolicies(monitored, MONITORING_NAMESPACE),
      ...monitoringFiles(),
    ],
  };
  return Promise.all(
    Object.entries(files).map(async ([name, documents]) => {
      const text =
        NOTICE +
        documents.map((document) => stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })).join('---\n');
      return [`${FOLDER}/${name}`, await formatted(name, text)] as [string, string];
    }),
  );
}
