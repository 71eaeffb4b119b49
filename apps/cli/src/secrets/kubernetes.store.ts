import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { SecretFiles } from '@stratus/installation';
import { CommandFailure } from '../command-failure.js';
import { kubernetesSecret } from './kubernetes-secret.js';
import type { KubernetesSecret } from './kubernetes-secret.js';
import type { SecretStore } from './secret-store.js';

const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';
const ANSWER_TIMEOUT_MS = 10_000;

/** The address of the Kubernetes API server, and the credentials for it. */
export interface KubernetesAccess {
  server: URL;
  token: string;
  certificateAuthority: string;
  namespace: string;
}

/** @throws CommandFailure outside a pod, or in one without a token. */
export function accessOfPod(environment: NodeJS.ProcessEnv): KubernetesAccess {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = environment;
  try {
    return {
      server: new URL(`https://${host?.includes(':') ? `[${host}]` : host}:${port}`),
      token: readFileSync(`${ACCOUNT}/token`, 'utf8').trim(),
      certificateAuthority: readFileSync(`${ACCOUNT}/ca.crt`, 'utf8'),
      namespace: readFileSync(`${ACCOUNT}/namespace`, 'utf8').trim(),
    };
  } catch (error) {
    throw new CommandFailure(
      '--kubernetes works in a pod whose service account may read and create Secrets.',
      'Elsewhere print the manifests with --print, and apply them with kubectl.',
      { cause: error },
    );
  }
}

/** One Secret per app, in the namespace of the pod in which this runs. */
export class KubernetesStore implements SecretStore {
  constructor(private readonly access: KubernetesAccess) {}

  async read(apps: readonly string[]): Promise<SecretFiles> {
    return Object.fromEntries(await Promise.all(apps.map(async (app) => [app, await this.secret(app)] as const)));
  }

  async add(missing: SecretFiles): Promise<void> {
    await Promise.all(Object.entries(missing).map(([app, files]) => this.addTo(app, files)));
  }

  private async secret(app: string): Promise<Record<string, string>> {
    const { status, body } = await this.call('GET', `/${app}`);
    if (status === 404) return {};
    if (status !== 200) throw refusal('read', app, status, body);
    const { data = {} } = JSON.parse(body) as Partial<KubernetesSecret>;
    return Object.fromEntries(
      Object.entries(data).map(([key, content]) => [key, Buffer.from(content, 'base64').toString()]),
    );
  }

  /** Creates the Secret, or adds the keys to the existing one. */
  private async addTo(app: string, files: Readonly<Record<string, string>>): Promise<void> {
    const secret = kubernetesSecret(app, this.access.namespace, files);
    const created = await this.call('POST', '', secret);
    if (created.status === 201) return;
    if (created.status !== 409) throw refusal('create', app, created.status, created.body);
    const existing = await this.secret(app);
    const added = Object.entries(secret.data).filter(([key]) => existing[key] === undefined);
    if (added.length === 0) return;
    const patched = await this.call('PATCH', `/${app}`, { data: Object.fromEntries(added) });
    if (patched.status !== 200) throw refusal('change', app, patched.status, patched.body);
  }

  private call(method: string, path: string, content?: object): Promise<{ status: number; body: string }> {
    const { server, token, certificateAuthority, namespace } = this.access;
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(`/api/v1/namespaces/${namespace}/secrets${path}`, server),
        {
          method,
          ca: certificateAuthority,
          timeout: ANSWER_TIMEOUT_MS,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
          },
        },
        (answer) => {
          text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('The API server of Kubernetes does not answer.')));
      sent.on('error', reject);
      sent.end(content === undefined ? undefined : JSON.stringify(content));
    });
  }
}

/** Without the response body, which repeats the secret after a change. */
function refusal(action: string, app: string, status: number, body: string): CommandFailure {
  const { message } = status === 403 ? (JSON.parse(body) as { message?: string }) : {};
  return new CommandFailure(
    `Kubernetes does not let this pod ${action} the Secret ${app} (${status})${message === undefined ? '.' : `: ${message}`}`,
    'Its service account needs the verbs get, create and patch for Secrets.',
  );
}
