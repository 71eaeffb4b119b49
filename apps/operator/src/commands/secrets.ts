import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ROUTES_PASSWORD, merged, missingSecrets, natsUsers, placeOfPassword } from '@stratus/installation';
import type { SecretFiles, SecretsOfInstallation } from '@stratus/installation';
import { services } from '@stratus/topology';
import { dump } from 'js-yaml';
import { helpText } from '../help-text.js';
import { parse } from '../service-database.js';
import { DirectoryStore } from '../secrets/directory.store.js';
import { kubernetesSecret } from '../secrets/kubernetes-secret.js';
import { KubernetesStore, accessOfPod } from '../secrets/kubernetes.store.js';
import { addFile } from '../secrets/secret-file.js';
import type { SecretStore } from '../secrets/secret-store.js';
import { UsageError } from '../usage-error.js';

const usage = (): string => helpText('secrets');

const OPTIONS = {
  directory: { type: 'string' },
  'broker-data': { type: 'string' },
  kubernetes: { type: 'boolean' },
  print: { type: 'boolean' },
  namespace: { type: 'string' },
  'postgres-host': { type: 'string' },
  'postgres-port': { type: 'string' },
  'postgres-database': { type: 'string' },
  'postgres-administrator': { type: 'string' },
  'own-postgres': { type: 'boolean' },
  demo: { type: 'boolean' },
} as const;

/** `secrets`: creates missing passwords, keys and tokens, and never changes existing ones. */
export async function secrets(args: string[]): Promise<string> {
  const { values } = parse({ args, options: OPTIONS }, usage());
  const wanted = wantedOf(values);
  const places = [values.directory !== undefined, values.kubernetes === true, values.print === true];
  if (places.filter(Boolean).length !== 1) {
    throw new UsageError('Exactly one of --directory, --kubernetes and --print is needed.', usage());
  }
  if (values.print === true) return manifests(values.namespace ?? 'stratus', wanted);
  if (values.kubernetes === true) return report(await complete(new KubernetesStore(accessOfPod(process.env)), wanted));
  const store = new DirectoryStore(values.directory ?? '');
  const made = await complete(store, wanted);
  await store.writePasswords();
  if (values['broker-data'] !== undefined) ensureSubscribersFile(values['broker-data']);
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

function wantedOf(values: Record<string, string | boolean | undefined>): SecretsOfInstallation {
  const text = (name: keyof typeof OPTIONS, otherwise: string): string => String(values[name] ?? otherwise);
  const port = Number(text('postgres-port', '5432'));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UsageError('--postgres-port must be a number from 1 to 65535.', usage());
  }
  return {
    postgres: {
      host: text('postgres-host', 'postgres'),
      port,
      database: text('postgres-database', 'stratus'),
      administrator: text('postgres-administrator', 'postgres'),
    },
    ownPostgres: values['own-postgres'] === true,
    demo: values.demo === true,
  };
}

function manifests(namespace: string, wanted: SecretsOfInstallation): string {
  const first = missingSecrets({}, wanted, random);
  const files = merged(first, missingSecrets(first, wanted, random));
  const secrets = Object.entries(files).map(([app, content]) => dump(kubernetesSecret(app, namespace, content)));
  return secrets.join('---\n').trimEnd();
}

/** Names only: the output may reach logs. */
function report(missing: SecretFiles): string {
  const names = Object.entries(missing).flatMap(([app, files]) => Object.keys(files).map((key) => `${app}/${key}`));
  return names.length === 0 ? 'All secrets exist.' : `Made ${names.length} secrets: ${names.join(', ')}`;
}
