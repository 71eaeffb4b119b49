import { createRequire } from 'node:module';
import type { ApiError } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import type { FailedRequest, Sdk, Shown } from './sdk-types.ts';

/** The dialect of the public clients of this API. */
export const WORD = 'linode';

const require = createRequire(import.meta.url);
/** Its CommonJS form: Jest warns that the other one imports JSON files without import attributes. */
export const sdk = require('@linode/api-v4') as Sdk;

/** The address built into the SDK. */
const BUILT_IN = 'https://api.linode.com';

interface SdkWorld extends SharedApiWorld {
  /** Of the gateway that the SDK calls. */
  origin: string;
}

/**
 * The SDK, connected to a gateway with its word, as the owner of a new account; as in docs/clients.md.
 *
 * @param currentToken returns the token of a request that is about to be sent, for several users of the SDK at once.
 */
export async function connectSdk(currentToken?: () => string): Promise<SdkWorld> {
  const world = await joinApiWorld();
  const { baseUrl } = await world.replicaOf('gateway', { API_DIALECT: WORD });
  const { origin } = new URL(baseUrl);
  const { request: requests, response: responses } = sdk.baseRequest.interceptors;
  const toOurOrigin = requests.use((request) => ({
    ...request,
    url: request.url?.replace(BUILT_IN, origin) ?? origin,
  }));
  // The HTTP client's error does not contain the refused request and the reason, and Jest cannot pass it on.
  const toRefusals = responses.use(undefined, (error) => {
    throw 'response' in error && error.response ? new Refusal(error) : error;
  });
  const withToken = currentToken
    ? requests.use((request) => {
        request.headers.set('Authorization', `Bearer ${currentToken()}`);
        return request;
      })
    : sdk.setToken(world.tokens.unrestricted);
  // The package stays loaded for the next suite of the worker.
  const stop = (): Promise<void> => {
    requests.eject(toOurOrigin);
    requests.eject(withToken);
    responses.eject(toRefusals);
    return world.stop();
  };
  return Object.assign(Object.create(world) as SharedApiWorld, { origin, stop });
}

/** A refusal by the server. */
class Refusal extends Error {
  constructor({ config, response: { status, data } }: FailedRequest) {
    super(`${config.method} ${config.url} answered ${status}: ${JSON.stringify(data)}`);
    this.refusal = { status, errors: data.errors };
  }
  readonly refusal: { status: number; errors: ApiError[] };
}

/** Status and errors of a refusal by the server. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal['refusal']> {
  const error = await work.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof Refusal) return error.refusal;
  throw error;
}

export const untilStatus = (instanceId: number, status: string): Promise<Shown> =>
  eventually(`the status ${status}`, async () => {
    const instance = await sdk.getLinode(instanceId);
    return instance.status === status ? instance : undefined;
  });

/** The usual wait of clients: for an event since a time, newest first, then for its end, by its id. */
export async function untilFinished(action: string, instanceId: number, since: string): Promise<Shown> {
  const filter = {
    action,
    'entity.id': instanceId,
    'entity.type': WORD,
    created: { '+gte': since },
    '+order_by': 'created',
    '+order': 'desc',
  };
  const { id } = await eventually(`an event ${action}`, async () => (await sdk.getEvents({ page: 1 }, filter)).data[0]);
  return eventually(`the end of ${action}`, async () => {
    const event = await sdk.getEvent(id);
    return event.status === 'finished' ? event : undefined;
  });
}

/** The second that the clients filter events by. */
export const thisSecond = (): string => new Date().toISOString().slice(0, 19);
