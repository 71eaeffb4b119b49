/**
 * Catches: a component that mounts anything but the variables and files that the broker names, that omits a container, or that
 * breaks a probe or the Service.
 */
import { gatewayApp, services } from '@stratus/topology';
import type { Container } from 'kubernetes-types/core/v1.js';

import { render } from './kustomize.ts';
import type { Manifest } from './manifest.ts';
import { allowedArrows } from './testing/arrows.ts';
import { containersOf, podsIn, type Pod } from './testing/pods.ts';
import { withComponents } from './testing/with-components.ts';

const serviceApps = services.map(({ app }) => app);
const overlays = ['overlays/local', 'overlays/production'];

/** A container's files from Secrets, each with its Secret. */
function filesOf({ spec }: Pod, { volumeMounts = [] }: Container): Map<string, string> {
  const files = volumeMounts.flatMap(({ name, mountPath }) => {
    const secret = spec.volumes?.find((volume) => volume.name === name)?.secret;
    return (secret?.items ?? []).map(({ key }) => [`${mountPath}/${key}`, secret?.secretName ?? ''] as const);
  });
  return new Map(files);
}

/** The variables with this prefix, each with the Secret and key of its file in the container. */
function certificates(pod: Pod, container: Container, prefix: RegExp): [string, string | undefined][] {
  const files = filesOf(pod, container);
  return (container.env ?? [])
    .filter(({ name }) => prefix.test(name))
    .map(({ name, value = '' }) => [
      name,
      files.has(value) ? `${files.get(value)} ${value.split('/').pop()}` : undefined,
    ]);
}

/** The contents of each container, by app and container. */
function allCertificates(manifests: readonly Manifest[], prefix: RegExp): Record<string, object> {
  const found = podsIn(manifests).flatMap((pod) =>
    containersOf(pod).map((container) => {
      const variables = certificates(pod, container, prefix);
      return [`${pod.name} ${container.name}`, Object.fromEntries(variables)] as const;
    }),
  );
  return Object.fromEntries(found.filter(([, variables]) => Object.keys(variables).length > 0));
}

const each = (names: readonly string[], container: (app: string) => string, has: object): Record<string, object> =>
  Object.fromEntries(names.map((app) => [`${app} ${container(app)}`, has]));

describe.each(overlays)('%s with the component tls', (overlay) => {
  const manifests = withComponents(overlay, ['tls'], render);
  const pods = podsIn(manifests);

  it('mounts the CA of the brokers in every client, and certificate and key in the gateway', () => {
    const broker = { NATS_TLS_CA_FILE: 'nats-tls ca.crt' };
    const pair = { HTTP_TLS_CERT_FILE: 'gateway-tls tls.crt', HTTP_TLS_KEY_FILE: 'gateway-tls tls.key' };
    expect(allCertificates(manifests, /TLS/)).toEqual({
      ...each(serviceApps, (app) => app, broker),
      ...each(['bootstrap'], (app) => app, broker),
      'nats broker-access': broker,
      'gateway gateway': { ...broker, ...pair },
    });
  });

  it('gives keys only to the gateway and the brokers', () => {
    const withKeys = pods.filter((pod) =>
      containersOf(pod).some((container) => [...filesOf(pod, container).keys()].some((file) => file.endsWith('.key'))),
    );
    expect(withKeys.map(({ name }) => name).toSorted()).toEqual(['gateway', 'nats']);
  });

  it('makes the brokers use mounted files, require certificates from each other and include every part', () => {
    const pod = pods.find(({ name }) => name === 'nats')!;
    const files = filesOf(
      pod,
      pod.spec.containers.find(({ name }) => name === 'nats')!,
    );
    const data = configuration(manifests);
    const named = [...`${data['tls.conf']}${data['routes-tls.conf']}`.matchAll(/_file: "(.*)"/g)].map(
      ([, file]) => file!,
    );
    expect(named).toHaveLength(5);
    expect(named.filter((file) => !files.has(file))).toEqual([]);
    expect(data['routes-tls.conf']).toContain('verify: true');
    const included = [...data['nats.conf']!.matchAll(/include "(.*)"/g)].map(([, file]) => file!);
    expect(included).toContain('tls.conf');
    expect(included.includes('routes-tls.conf')).toBe(overlay === 'overlays/production');
    expect(included.filter((file) => data[file] === undefined)).toEqual([]);
  });

  it('connects everything to the brokers by name', () => {
    const urls = pods.flatMap((pod) =>
      containersOf(pod).flatMap(({ name, env = [] }) =>
        env.filter((variable) => variable.name === 'NATS_URL').map(({ value }) => [name, value]),
      ),
    );
    const byService = [...serviceApps, gatewayApp, 'bootstrap', 'migrate'];
    expect(Object.fromEntries(urls)).toEqual({
      ...Object.fromEntries(byService.map((name) => [name, 'nats://nats:4222'])),
      'broker-access': 'nats://localhost:4222',
    });
  });

  it('serves clients on port 443 only, and no probe uses the HTTPS port', () => {
    const service = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === gatewayApp)!;
    expect((service.spec as { ports: object[] }).ports).toEqual([{ name: 'https', port: 443, targetPort: 'http' }]);
    const [gateway] = pods.find(({ name }) => name === gatewayApp)!.spec.containers;
    const { readinessProbe, livenessProbe, startupProbe } = gateway!;
    const asked = [readinessProbe, livenessProbe, startupProbe].map((probe) => probe?.httpGet?.port);
    expect(new Set(asked)).toEqual(new Set(['admin']));
  });
});

describe.each(overlays)('%s with the component tls-postgres', (overlay) => {
  it('mounts the CA of Postgres in every client', () => {
    const has = { DATABASE_TLS_CA_FILE: 'postgres-tls ca.crt' };
    expect(allCertificates(withComponents(overlay, ['tls-postgres'], render), /TLS/)).toEqual({
      ...each(serviceApps, (app) => app, has),
      ...each(serviceApps, () => 'migrate', has),
      ...each(['bootstrap'], (app) => app, has),
    });
  });
});

it.each(overlays)(
  '%s with the component tracing allows only the apps to send spans, to their configured endpoint',
  (overlay) => {
    const [plain, manifests] = [[], ['tracing']].map((components) => withComponents(overlay, components, render));
    const names = [...new Set(podsIn(manifests!).map(({ name }) => name))];
    const before = allowedArrows(plain!, names);
    const told = podsIn(manifests!).flatMap((pod) =>
      containersOf(pod)
        .flatMap(({ env = [] }) => env.filter(({ name }) => name === 'OTEL_EXPORTER_OTLP_ENDPOINT'))
        .map(({ value }) => {
          const { hostname, port } = new URL(value!);
          return `${pod.name} -> *.${hostname.split('.')[1]}:${port}`;
        }),
    );
    expect(told.map((arrow) => arrow.split(' ')[0]).toSorted()).toEqual([gatewayApp, ...serviceApps].toSorted());
    const added = allowedArrows(manifests!, names).filter((arrow) => !before.includes(arrow));
    expect(added.toSorted()).toEqual(told.toSorted());
  },
);

const configuration = (manifests: readonly Manifest[]): Record<string, string> =>
  manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'nats')!.data as Record<
    string,
    string
  >;
