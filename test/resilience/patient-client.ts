import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Operation, ParamTypes } from '@stratus/contracts';
import type { Answer, HttpClient, OperationRequest } from '../support/http-client.ts';

const RETRIED: ReadonlySet<number> = new Set([409, 503, 504]);

export interface Patience {
  /** Longer than any outage of the spec. */
  giveUpMs: number;
  /** Between two requests of one writer. */
  pauseMs: number;
  /** Sends requests without a key: only where no request may need a second try by the client. */
  withoutKeys?: boolean;
}

/** A request with its key, and its first reply. */
export interface SentRequest {
  operation: Operation;
  request: OperationRequest;
  first: Answer;
}

const withKey = (request: OperationRequest): OperationRequest => ({
  ...request,
  headers: { 'idempotency-key': randomUUID() },
});

/** Repeats each request with its key until it succeeds, at any of several gateways, whatever happens to the stack. */
export class PatientClient {
  /** Number of successful requests, and number of failed tries. */
  accepted = 0;
  repeated = 0;
  /** From the first try of a request to its response; and between two responses to any requests, since the last reset. */
  slowestMs = 0;
  longestSilenceMs = 0;
  #lastAnswer = Date.now();
  #next = 0;

  constructor(
    readonly gateways: readonly HttpClient[],
    readonly patience: Patience,
  ) {}

  /** Restarts the measurement of the silence between responses. */
  startMeasuring(): void {
    this.longestSilenceMs = 0;
    this.#lastAnswer = Date.now();
  }

  /** @param isPassing whether a refusal is temporary. */
  async answered<P extends ParamTypes, B, R>(
    operation: Operation<P, B, R>,
    request: OperationRequest,
    isPassing?: (answer: Answer) => boolean,
  ): Promise<R> {
    const sent = this.patience.withoutKeys ? request : withKey(request);
    return (await this.untilAnswered(operation, sent, isPassing)).body;
  }

  /** Like {@link answered}, for a request that is to be repeated later. */
  async sent(
    operation: Operation,
    request: OperationRequest,
    isPassing?: (answer: Answer) => boolean,
  ): Promise<SentRequest> {
    const keyed = withKey(request);
    return { operation, request: keyed, first: await this.untilAnswered(operation, keyed, isPassing) };
  }

  /** Repeats a request with its key, at each gateway. @throws Error if a reply differs from the first one. */
  async repeat({ operation, request, first }: SentRequest): Promise<void> {
    for (let time = 0; time < this.gateways.length; time += 1) {
      const { text, headers } = await this.untilAnswered(operation, request);
      if (text !== first.text || headers.get('idempotent-replayed') !== 'true')
        throw new Error(`${operation.subject}: the first answer was ${first.text}, that of its repeat ${text}`);
    }
  }

  private async untilAnswered<P extends ParamTypes, B, R>(
    operation: Operation<P, B, R>,
    request: OperationRequest,
    isPassing: (answer: Answer) => boolean = () => false,
  ): Promise<Answer<R>> {
    const { giveUpMs, pauseMs } = this.patience;
    const since = Date.now();
    const tries = new Map<string, number>();
    while (Date.now() < since + giveUpMs) {
      const answer = await this.gateway()
        .call(operation, { ...request, outage: true })
        .catch(unlessNoAnswer);
      if (answer?.status === 200) {
        this.note(since);
        await delay(pauseMs);
        return answer;
      }
      if (answer && !RETRIED.has(answer.status) && !isPassing(answer))
        throw new Error(`${operation.subject}: ${answer.status} ${answer.text}`);
      this.repeated += 1;
      const failure = answer ? `${answer.status} ${answer.text}` : 'no answer';
      tries.set(failure, (tries.get(failure) ?? 0) + 1);
      await delay(100);
    }
    const answers = [...tries].map(([failure, times]) => `${times} times ${failure}`);
    throw new Error(`${operation.subject} was not answered within ${giveUpMs} ms:\n${answers.join('\n')}`);
  }

  private gateway(): HttpClient {
    this.#next += 1;
    return this.gateways[this.#next % this.gateways.length] as HttpClient;
  }

  private note(since: number): void {
    this.accepted += 1;
    this.slowestMs = Math.max(this.slowestMs, Date.now() - since);
    this.longestSilenceMs = Math.max(this.longestSilenceMs, Date.now() - this.#lastAnswer);
    this.#lastAnswer = Date.now();
  }
}

/** fetch throws a TypeError for a refused or broken connection; any other error is a finding. */
function unlessNoAnswer(error: unknown): undefined {
  // By name: fetch and the spec do not share the classes of errors.
  if ((error as { name?: string }).name !== 'TypeError') throw error;
}
