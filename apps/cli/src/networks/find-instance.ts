import { hasNamespace, instanceNamespace } from '@stratus/processes';
import type { LocalNetworks } from '@stratus/processes';
import { runningStack } from '../access/running-stack.js';
import { apiOf, bodyOf, send } from '../api/api-client.js';
import type { Api } from '../api/api-client.js';
import { inDialect } from '../api/columns.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { NotFound } from '../not-found.js';
import { cell } from '../output/table.js';
import { WrongVariable } from '../wrong-variable.js';

/** A running instance with its network on this machine. */
export interface ReachableInstance {
  label: string;
  /** The name of its network namespace. */
  namespace: string;
  networks: LocalNetworks;
}

interface Instance {
  id: number;
  label: string;
  status: string;
}

/**
 * Finds an instance of the running stack that has a network on this machine, by its id, otherwise by its label.
 *
 * @throws CommandFailure if there is no such instance, or it has no network.
 */
export async function findInstance(context: Context, labelOrId: string): Promise<ReachableInstance> {
  const { baseUrl, network: networks } = runningStack(context);
  if (!networks) {
    throw new CommandFailure(
      'The networks of this stack are simulated: no packet can be sent.',
      'Stop it, and start it with --network local.',
    );
  }
  const api = apiOf(context);
  if (api.baseUrl !== baseUrl) {
    throw new WrongVariable(
      'STRATUS_URL is not the API of the stack on this machine.',
      'Unset it, or name the stack with --state-dir DIR.',
    );
  }
  const { id, label, status } = await instanceOf(api, labelOrId);
  const namespace = instanceNamespace(id);
  if (hasNamespace(networks.holder, namespace)) return { label: cell(label), namespace, networks };
  throw status === 'running'
    ? new CommandFailure(`The network of the instance ${cell(label)} is not ready.`, 'Try again in a few seconds.')
    : new CommandFailure(
        `The instance ${cell(label)} is ${status}: only a running one has a network.`,
        `Boot it: stratus instance boot ${id}`,
      );
}

async function instanceOf(api: Api, labelOrId: string): Promise<Instance> {
  const path = inDialect('/compute/instances', api.word);
  const isId = /^[1-9]\d{0,14}$/.test(labelOrId);
  const byId = isId ? await send(api, { method: 'GET', path: `${path}/${labelOrId}` }) : undefined;
  if (byId !== undefined && byId.status !== 404) return checked(await bodyOf(byId));
  const filter = JSON.stringify({ label: labelOrId });
  const { data = [] } = (await bodyOf(await send(api, { method: 'GET', path, filter }))) as { data?: unknown[] };
  const [found] = data;
  if (found !== undefined) return checked(found);
  throw new NotFound(
    `There is no instance ${cell(labelOrId)} of this account.`,
    'stratus instance list shows the instances.',
  );
}

/** The id becomes a part of a path. */
function checked(body: unknown): Instance {
  const { id, label, status } = body as Record<keyof Instance, unknown>;
  if (Number.isSafeInteger(id)) return { id: Number(id), label: String(label), status: String(status) };
  throw new CommandFailure('The API has answered with an instance without an id.', '');
}
