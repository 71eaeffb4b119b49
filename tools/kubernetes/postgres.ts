import type { Container, Probe } from 'kubernetes-types/core/v1.js';

import { checksum, labelsOf, manifest, selectorOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { LOCKED_CONTAINER, SECRETS_DIRECTORY, lockedPodSpec, memory, secretVolume, serviceAccount } from './pod.ts';
import { ports } from './ports.ts';

const POSTGRES = 'postgres';
/** The user of Postgres in the official image. */
const USER = 999;

/** The entry point of the image starts as root; this avoids that. A directory gets its final name once it is complete. */
const START = `set -eu
data=/data/postgres
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "$data.new"
  initdb --pgdata="$data.new" --username=postgres --encoding=UTF8 --locale=C.UTF-8 --auth=scram-sha-256 \\
    --pwfile=${SECRETS_DIRECTORY}/POSTGRES_PASSWORD
  echo 'host all all all scram-sha-256' >>"$data.new/pg_hba.conf"
  mv "$data.new" "$data"
fi
exec postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp -c max_connections=300
`;

/** Gives the user a name, which initdb requires, in images that know the user by another id. */
const PASSWD = `root:x:0:0:root:/root:/bin/sh\npostgres:x:${USER}:${USER}:postgres:/tmp:/bin/sh\n`;

const isReady = (fields: Pick<Probe, 'periodSeconds' | 'failureThreshold'>): Probe => ({
  exec: { command: ['pg_isready', '--host=127.0.0.1', `--port=${ports.postgres}`, '--username=postgres', '--quiet'] },
  timeoutSeconds: 5,
  ...fields,
});

const container: Container = {
  name: POSTGRES,
  image: POSTGRES,
  command: ['sh', '/etc/stratus/start.sh'],
  ports: [{ name: 'postgres', containerPort: ports.postgres }],
  startupProbe: isReady({ periodSeconds: 2, failureThreshold: 150 }),
  readinessProbe: isReady({ periodSeconds: 5, failureThreshold: 3 }),
  livenessProbe: isReady({ periodSeconds: 10, failureThreshold: 6 }),
  resources: memory('256Mi', '1Gi', '200m'),
  securityContext: LOCKED_CONTAINER,
  volumeMounts: [
    { name: 'data', mountPath: '/data' },
    { name: 'temporary', mountPath: '/tmp' },
    { name: 'configuration', mountPath: '/etc/stratus', readOnly: true },
    { name: 'configuration', mountPath: '/etc/passwd', subPath: 'passwd', readOnly: true },
    { name: 'secrets', mountPath: SECRETS_DIRECTORY, readOnly: true },
  ],
};

/** A single Postgres without replicas or backups, for trying Stratus. */
export function postgres(storage: string): Manifest[] {
  const data = { 'start.sh': START, passwd: PASSWD };
  return [
    serviceAccount(POSTGRES),
    manifest(['v1', 'ConfigMap'], POSTGRES, { data }),
    manifest(['v1', 'Service'], POSTGRES, {
      spec: {
        selector: selectorOf(POSTGRES),
        ports: [{ name: 'postgres', port: ports.postgres, targetPort: 'postgres' }],
      },
    }),
    manifest(['apps/v1', 'StatefulSet'], POSTGRES, {
      spec: {
        replicas: 1,
        serviceName: POSTGRES,
        selector: { matchLabels: selectorOf(POSTGRES) },
        template: {
          metadata: {
            labels: labelsOf(POSTGRES),
            annotations: { 'stratus/configuration': checksum(Object.values(data).join('')) },
          },
          spec: {
            ...lockedPodSpec(POSTGRES, USER),
            terminationGracePeriodSeconds: 60,
            containers: [container],
            volumes: [
              { name: 'temporary', emptyDir: {} },
              { name: 'configuration', configMap: { name: POSTGRES } },
              secretVolume('secrets', POSTGRES, ['POSTGRES_PASSWORD']),
            ],
          },
        },
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
          },
        ],
      },
    }),
  ];
}
