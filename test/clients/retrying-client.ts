import { WORD, sdk } from './connect-sdk.ts';
import type { Answered, FailedRequest, LostRequest } from './sdk-types.ts';

/** What a refusal without `Retry-After` is worth, in seconds: as often as linodego looks at a job. */
const USUAL_PAUSE_S = 3;
const BUSY = `${WORD[0]?.toUpperCase()}${WORD.slice(1)} busy.`;

/** An answer, with the pause before the client repeats its call, in seconds; null: it gives up. */
type Met = readonly [status: 200] | readonly [status: number | 'lost', pauseS: number | null];

/** Repeats calls of the SDK by the rules of linodego (docs/contract/clients.md, 10.5). It notes its pauses, and makes none. */
export class RetryingClient {
  /** What it has met since the last `begin`. */
  met: Met[] = [];
  /** The last answer. */
  last: Answered | undefined;
  /** `Idempotency-Key` of its calls; undefined: none. */
  key: string | undefined;
  readonly #ends: () => void;

  /** Before {@link connectSdk}, whose refusals have no headers. */
  constructor() {
    const { request: requests, response: responses } = sdk.baseRequest.interceptors;
    const withKey = requests.use((request) => {
      if (this.key !== undefined) request.headers.set('Idempotency-Key', this.key);
      return request;
    });
    const repeating = responses.use(
      (answered) => this.#note([200], answered),
      (error) => this.#meet(error),
    );
    this.#ends = () => {
      requests.eject(withKey);
      responses.eject(repeating);
    };
  }

  begin(): void {
    this.met = [];
    this.key = undefined;
    this.last = undefined;
  }

  stop(): void {
    this.#ends();
  }

  #note(met: Met, answered: Answered): Answered {
    this.met.push(met);
    this.last = answered;
    return answered;
  }

  async #meet(failed: FailedRequest | LostRequest | Error): Promise<Answered> {
    if (!('config' in failed)) throw failed;
    if (!('response' in failed) || !failed.response) {
      this.met.push(['lost', null]);
      throw failed;
    }
    const { response, config } = failed;
    const pauseS = pauseAfter(response);
    this.#note([response.status, pauseS], response);
    if (pauseS === null) throw failed;
    return sdk.baseRequest(config);
  }
}

function pauseAfter({ status, headers, data }: FailedRequest['response']): number | null {
  const isRetried =
    status === 408 ||
    status === 429 ||
    (status === 503 && headers['x-maintenance-mode'] === undefined) ||
    (status === 400 && data.errors.some(({ reason }) => reason === BUSY));
  if (!isRetried) return null;
  const pauseS = Number(headers['retry-after'] ?? USUAL_PAUSE_S);
  if (!Number.isInteger(pauseS)) throw new Error(`Retry-After is not in whole seconds: ${headers['retry-after']}`);
  return pauseS;
}
