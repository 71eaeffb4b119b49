import { globSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { join } from 'node:path';

import { DEMO_TOKENS, missingSecrets, merged } from '@stratus/installation';
import { projectRoot, readJsonFile } from '@stratus/local-servers';
import { gatewayApp, networkAgentUser, services } from '@stratus/topology';
import type { Container } from 'kubernetes-types/core/v1.js';
import type { NetworkPolicySpec } from 'kubernetes-types/networking/v1.js';
import { z } from 'zod';

import { render } from './kustomize.ts';
import type { Manifest } from './manifest.ts';
import { containersOf, podsIn, secretKeysOf, type Pod } from './testing/pods.ts';
import { allowedArrows } from './testing/arrows.ts';

const folder = join(projectRoot, 'deploy/kubernetes');
const overlays = ['overlays/local', 'overlays/production'];
const rendered = new Map(overlays.map((overlay) => [overlay, render(join(folder, overlay))]));
const of = (overlay: string): Manifest[] => rendered.get(overlay)!;
const MOUNTED = '/run/secrets/stratus/';
const appNames = [gatewayApp, ...services.map(({ app }) => app)];

/** The schemas in the sources, so that this needs no build. */
async function schemas(): Promise<Map<string, z.ZodObject>> {
  const files = globSync('apps/*/src/*.{definition,configuration}.ts', { cwd: projectRoot });
  const found = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(join(projectRoot, file))) as Record<string, unknown>;
      const [, schema] = Object.entries(exported).find(([name]) => name.endsWith('Variables')) ?? [];
      return [file.split('/')[1]!, schema as z.ZodObject] as const;
    }),
  );
  return new Map(found);
}

/** The Secrets that `secrets` creates for an overlay. */
function secretsMade(overlay: string) {
  const wanted = {
    postgres: { host: 'postgres', port: 5432, database: 'stratus', administrator: 'postgres' },
    ownPostgres: true,
    demo: overlay === 'overlays/local',
  };
  const random = (bytes: number): string => 'ab'.repeat(bytes);
  const first = missingSecrets({}, wanted, random);
  return merged(first, missingSecrets(first, wanted, random));
}

/** The variables of a container, including the content of files that some of them name. */
function variables({ env = [] }: Container, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    env.map(({ name, value = '' }) => {
      const content = value.startsWith(MOUNTED) ? files[value.slice(MOUNTED.length)] : undefined;
      return content === undefined ? [name, value] : [name.replace(/_FILE$/, ''), content];
    }),
  );
}

describe.each(overlays)('the manifests of %s', (overlay) => {
  const pods = podsIn(of(overlay));
  const containers = pods.flatMap((pod) => containersOf(pod).map((container) => ({ pod, container })));

  it('have a pod for every app', () => {
    expect(pods.map(({ name }) => name)).toEqual(expect.arrayContaining([...appNames, 'nats']));
  });

  it('give each app all required variables, with valid values, and no unknown ones', async () => {
    const known = await schemas();
    const faults = containers.flatMap(({ container }) => {
      const app = container.args?.[0] === 'migrate' ? container.args[1]! : container.args?.[0];
      const schema = known.get(app ?? '');
      if (!schema) return [];
      const given = variables(container, secretsMade(overlay)[app!] ?? {});
      const { error } = z.strictObject(schema.shape).safeParse(given);
      return error ? [`${container.name}: ${error.message}`] : [];
    });
    expect(faults).toEqual([]);
    // It is in the component network-agent.
    expect([...known.keys()].filter((app) => app !== networkAgentUser).toSorted()).toEqual(appNames.toSorted());
  });

  it('mount only keys that `secrets` creates, under the names in the variables', () => {
    const made = secretsMade(overlay);
    const mounted = pods.flatMap((pod) => secretKeysOf(pod));
    expect(mounted.filter(({ secret, key }) => made[secret]?.[key] === undefined)).toEqual([]);
    const files = containers.flatMap(({ pod, container }) =>
      (container.env ?? [])
        .filter(({ name, value }) => name.endsWith('_FILE') && value?.startsWith(MOUNTED))
        .map(({ value }) => ({ pod, key: value!.slice(MOUNTED.length) })),
    );
    expect(files.length).toBeGreaterThan(10);
    const missing = files.filter(
      ({ pod, key }) => !secretKeysOf(pod).some((mount) => mount.volume === 'secrets' && mount.key === key),
    );
    expect(missing).toEqual([]);
  });

  it('pin every image', () => {
    const version = String(readJsonFile(join(projectRoot, 'package.json'))?.version);
    const used = [...new Set(containers.map(({ container }) => container.image))];
    for (const image of used) expect(image).toMatch(/^[a-z/.-]+:\d+\.\d+[.\da-z-]*$/);
    expect(used).toContain(`stratus:${version}`);
  });

  it('pass the restricted pod security standard', () => {
    const faults = pods.flatMap((pod) => restrictionsMissing(pod).map((fault) => `${pod.name}: ${fault}`));
    expect(faults).toEqual([]);
    const namespace = of(overlay).find(({ kind }) => kind === 'Namespace');
    expect(namespace?.metadata.labels?.['pod-security.kubernetes.io/enforce']).toBe('restricted');
  });

  it('mount a service account token only in the pod that creates Secrets', () => {
    const withToken = pods.filter(({ spec }) => spec.automountServiceAccountToken !== false).map(({ name }) => name);
    expect(withToken).toEqual(overlay === 'overlays/local' ? ['secrets'] : []);
  });

  it('probe the paths and port of the admin server', () => {
    for (const app of appNames) {
      const [container] = pods.find(({ name }) => name === app)!.spec.containers;
      const { env, ports, readinessProbe, livenessProbe, startupProbe } = container!;
      const port = Number(env?.find(({ name }) => name === 'ADMIN_PORT')?.value);
      expect(ports).toContainEqual({ name: 'admin', containerPort: port });
      expect([readinessProbe, livenessProbe, startupProbe].map((probe) => probe?.httpGet)).toEqual([
        { path: '/readyz', port: 'admin' },
        { path: '/healthz', port: 'admin' },
        { path: '/healthz', port: 'admin' },
      ]);
    }
  });

  it('give the broker every variable that its configuration names, and cluster routes a password', () => {
    const { data } = of(overlay).find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'nats')!;
    const configuration = Object.values(data as Record<string, string>).join('\n');
    const named = new Set([...configuration.matchAll(/\$((?:NATS|POD)_[A-Z_\d]+)/g)].map(([, name]) => name));
    const { env = [] } = pods.find(({ name }) => name === 'nats')!.spec.containers[0]!;
    expect(new Set(env.map(({ name }) => name))).toEqual(new Set([...named, 'POD_NAME']));
    const open = configuration.includes('cluster {') && !configuration.includes('password: $NATS_ROUTES_PASSWORD');
    expect(open).toBe(false);
  });

  it('give every app time to finish its work before it is killed', () => {
    for (const app of appNames) {
      const { spec } = pods.find(({ name }) => name === app)!;
      const drain = Number(spec.containers[0]!.env?.find(({ name }) => name === 'HTTP_DRAIN_MS')?.value ?? 0);
      expect(spec.terminationGracePeriodSeconds! * 1_000).toBeGreaterThan(drain + 9_500);
    }
  });

  it('allow exactly the connections drawn in how-it-works.md', () => {
    const databaseUsers = [...services.map(({ app }) => app), 'bootstrap'];
    const local = overlay === 'overlays/local';
    const expected = [
      '* -> gateway:8080',
      'webhook-service -> *:443',
      ...[...appNames, 'bootstrap'].map((app) => `${app} -> nats:4222`),
      ...databaseUsers.map((app) => `${app} -> ${local ? 'postgres' : '*'}:5432`),
      ...(local ? ['secrets -> *:443', 'secrets -> *:6443'] : ['nats -> nats:4222', 'nats -> nats:6222']),
    ];
    const names = [...new Set(pods.map(({ name }) => name))];
    expect(allowedArrows(of(overlay), names).toSorted()).toEqual(expected.toSorted());
  });
});

it('let webhooks reach public addresses only', () => {
  const { spec } = of('overlays/local').find(({ metadata }) => metadata.name === 'webhooks-to-receivers')!;
  const [rule] = (spec as NetworkPolicySpec).egress!;
  const closed = new BlockList();
  for (const { ipBlock } of rule!.to!)
    for (const block of ipBlock!.except!) {
      const [network = '', bits] = block.split('/');
      closed.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
    }
  const isClosed = (address: string): boolean => closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  const inside = ['10.96.0.1', '172.31.0.1', '192.168.0.1', '127.0.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'];
  const inside6 = ['::1', '::', 'fd00:ec2::254', 'fe80::1', 'ff02::1'];
  expect([...inside, ...inside6].filter((address) => !isClosed(address))).toEqual([]);
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '64:ff9b::808:808'].filter(isClosed)).toEqual([]);
});

describe('the manifests of production', () => {
  const production = of('overlays/production');

  it('leave the number of replicas to the autoscalers, with at least three gateways and two of each service', () => {
    const least = production
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .map(({ metadata, spec }) => [metadata.name, (spec as { minReplicas: number }).minReplicas]);
    expect(Object.fromEntries(least)).toEqual(
      Object.fromEntries(appNames.map((app) => [app, app === gatewayApp ? 3 : 2])),
    );
    const deployments = production.filter(({ kind }) => kind === 'Deployment');
    expect(deployments.filter(({ spec }) => 'replicas' in (spec as object))).toEqual([]);
  });

  it('have neither a Postgres nor a demo account', () => {
    const text = JSON.stringify(production);
    expect(text).not.toContain('"postgres:');
    for (const { key } of DEMO_TOKENS) expect(text).not.toContain(key);
  });
});

function restrictionsMissing({ spec }: Pod): string[] {
  const { securityContext: pod } = spec;
  const volumes = (spec.volumes ?? []).filter(
    (volume) =>
      !['configMap', 'emptyDir', 'projected', 'secret', 'persistentVolumeClaim'].some((kind) => kind in volume),
  );
  const demands: [string, boolean][] = [
    ['runs as root', pod?.runAsNonRoot !== true || pod.runAsUser === 0],
    ['has no seccomp profile', pod?.seccompProfile?.type !== 'RuntimeDefault'],
    ['uses the host', ['hostNetwork', 'hostPID', 'hostIPC'].some((field) => field in spec)],
    ['mounts what is not allowed', volumes.length > 0],
    ...containersOf({ spec }).flatMap(({ name, securityContext: own }): [string, boolean][] => [
      [`${name} may escalate`, own?.allowPrivilegeEscalation !== false],
      [`${name} keeps capabilities`, !own?.capabilities?.drop?.includes('ALL') || 'add' in own.capabilities],
      [`${name} writes to its image`, own?.readOnlyRootFilesystem !== true],
    ]),
  ];
  return demands.filter(([, broken]) => broken).map(([fault]) => fault);
}
