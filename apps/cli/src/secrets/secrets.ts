import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ROUTES_PASSWORD, merged, missingSecrets, natsUsers, placeOfPassword } from '@stratus/installation';
import type { SecretFiles, SecretsOfInstallation } from '@stratus/installation';
import { services } from '@stratus/topology';
import { dump } from 'js-yaml';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { DirectoryStore } from './directory.store.js';
import { kubernetesSecret } from './kubernetes-secret.js';
import { KubernetesStore, accessOfPod } from './kubernetes.store.js';
import { addFile } from './secret-file.js';
import type { SecretStore } from './secret-store.js';
import { UsageError } from '../usage-error.js';

export interface SecretOptions {
  directory?: string;
  brokerData?: string;
  kubernetes?: boolean;
  print?: boolean;
  namespace: string;
  postgresHost: string;
  postgresPort: string;
  postgresDatabase: string;
  postgresAdministrator: string;
  ownPostgres?: boolean;
  demo?: boolean;
}

/** Creates missing passwords, keys and tokens, and never changes existing ones. */
export async function secrets({ environment }: Context, options: SecretOptions): Promise<Output> {
  const wanted = wantedOf(options);
  const { directory, kubernetes, print, namespace, brokerData } = options;
  if ([directory !== undefined, kubernetes === true, print === true].filter(Boolean).length !== 1) {
    throw new UsageError('Exactly one of --directory, --kubernetes and --print is needed.');
  }
  if (print === true) return message(manifests(namespace, wanted));
  if (kubernetes === true) return report(await complete(new KubernetesStore(accessOfPod(environment)), wanted));
  const store = new DirectoryStore(directory ?? '');
  const made = await complete(store, wanted);
  await store.writePasswords();
  if (brokerData !== undefined) ensureSubscribersFile(brokerData);
  return report(made);
}

/** The broker includes the file, and does not start without it. */
function ensureSubscribersFile(directory: string): void {
  addFile(join(directory, 'subscribers.json'), '{}\n');
}

/** Creates missing secrets until none is missing: some derive from others. */
async function complete(
  store: SecretStore,
  wanted: SecretsOfInstallation,
  made: SecretFiles = {},
): Promise<SecretFiles> {
  const missing = missingSecrets(await store.read(apps()), wanted, random);
  if (Object.keys(missing).length === 0) return made;
  await store.add(missing);
  return complete(store, wanted, merged(made, missing));
}

const random = (bytes: number): string => randomBytes(bytes).toString('hex');

/** All apps that may have secrets. */
const apps = (): string[] => [
  ...new Set([
    ...services.map(({ app }) => app),
    ...natsUsers().map((user) => placeOfPassword(user).app),
    ROUTES_PASSWORD.app,
    'postgres',
    'bootstrap',
    'demo',
  ]),
];

function wantedOf(options: SecretOptions): SecretsOfInstallation {
  const port = Number(options.postgresPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UsageError('--postgres-port must be a number from 1 to 65535.');
  }
  return {
    postgres: {
      host: options.postgresHost,
      port,
      database: options.postgresDatabase,
      administrator: options.postgresAdministrator,
    },
    ownPostgres: options.ownPostgres === true,
    demo: options.demo === true,
  };
}

function manifests(namespace: string, wanted: SecretsOfInstallation): string {
  const first = missingSecrets({}, wanted, random);
  const files = merged(first, missingSecrets(first, wanted, random));
  const secrets = Object.entries(files).map(([app, content]) => dump(kubernetesSecret(app, namespace, content)));
  return secrets.join('---\n').trimEnd();
}

/** Names only: the output may reach logs. */
function report(missing: SecretFiles): Output {
  const made = Object.entries(missing).flatMap(([app, files]) => Object.keys(files).map((key) => `${app}/${key}`));
  const text = made.length === 0 ? 'All secrets exist.' : `Made ${made.length} secrets: ${made.join(', ')}`;
  return message(text, { made });
}
