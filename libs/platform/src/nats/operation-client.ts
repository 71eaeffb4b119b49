import {
  ClosedConnectionError,
  DrainingConnectionError,
  InvalidArgumentError,
  NoRespondersError,
  PermissionViolationError,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node';
import type { Msg } from '@nats-io/transport-node';
import { ApiFailure, REPLY_HEADERS, unavailable } from '@stratus/contracts';
import type { Call, ErrorEnvelope, FailureStatus, Operation, ParamTypes } from '@stratus/contracts';
import type { NatsLink } from './nats-link.js';

/** An answer as the service wrote it: the body is what the client receives, byte for byte. */
export interface OperationReply {
  status: number;
  body: Uint8Array;
  retryAfterSeconds?: number;
  replayed: boolean;
  /** The answer is a refusal because the page is larger than a message of the broker. */
  tooLarge: boolean;
}

const OUTCOME_UNKNOWN =
  'The answer did not come in time, so it is unknown whether the change was made. ' +
  'Repeating the request with the same Idempotency-Key is safe.';

/** Asks services over NATS. Its failures differ by what the caller may conclude: nothing changed, or outcome unknown. */
export class OperationClient {
  constructor(
    private readonly nats: NatsLink,
    private readonly timeoutMs = 5_000,
  ) {}

  /**
   * Sends a call and returns the service's answer, whatever its status.
   *
   * @throws ApiFailure 503 when the service applied nothing, 504 when a command's outcome is unknown even after a second
   *   try under the same execution id.
   */
  async send(operation: Operation, call: Partial<Call>): Promise<OperationReply> {
    const payload = JSON.stringify(call);
    try {
      return await this.request(operation, payload);
    } catch (error) {
      if (operation.kind === 'query' || !(error instanceof TimeoutError)) throw failureOf(error, operation);
    }
    const repeat = call.request && { ...call, request: { ...call.request, repeat: true } };
    return this.repeat(operation, JSON.stringify(repeat ?? call));
  }

  /**
   * Sends a call and returns the record of a successful answer.
   *
   * @throws ApiFailure as {@link send}, and every refusal of the service.
   */
  async ask<P extends ParamTypes, B, R>(operation: Operation<P, B, R>, call: Partial<Call<unknown, B>>): Promise<R> {
    const reply = await this.send(operation, call);
    const body: unknown = reply.body.length === 0 ? undefined : JSON.parse(Buffer.from(reply.body).toString());
    if (reply.status < 300) return body as R;
    throw new ApiFailure(reply.status as FailureStatus, (body as ErrorEnvelope).errors, reply.retryAfterSeconds);
  }

  /** "Nothing was changed" of a second try says nothing about the first one. */
  private async repeat(operation: Operation, payload: string): Promise<OperationReply> {
    try {
      const reply = await this.request(operation, payload);
      if (reply.status !== 503) return reply;
    } catch {
      // The service may have executed the first try, so a failed second try leaves the outcome unknown.
    }
    throw outcomeUnknown();
  }

  private async request(operation: Operation, payload: string): Promise<OperationReply> {
    // A request made while disconnected would wait in the client's buffer instead of failing fast.
    if (!this.nats.isUp()) throw unavailable('The message broker is away. Nothing was changed; try again.');
    return readReply(await this.nats.connection.request(operation.subject, payload, { timeout: this.timeoutMs }));
  }
}

const outcomeUnknown = (): ApiFailure => new ApiFailure(504, [{ reason: OUTCOME_UNKNOWN }], 1);

function failureOf(error: unknown, operation: Operation): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (error instanceof InvalidArgumentError) {
    return new ApiFailure(413, [{ reason: 'The request is too large. Nothing was changed.' }]);
  }
  if (wasNotSent(error)) return unavailable('The service for this operation is away. Nothing was changed; try again.');
  if (operation.kind === 'query') return unavailable('The service did not answer in time. Try again.');
  return outcomeUnknown();
}

/** No service has received the request. */
const wasNotSent = (error: unknown): boolean => {
  const cause = error instanceof RequestError ? error.cause : error;
  return [NoRespondersError, PermissionViolationError, ClosedConnectionError, DrainingConnectionError].some(
    (kind) => cause instanceof kind,
  );
};

function readReply(message: Msg): OperationReply {
  const retryAfter = message.headers?.get(REPLY_HEADERS.retryAfter);
  return {
    status: Number(message.headers?.get(REPLY_HEADERS.status) ?? 500),
    body: message.data,
    replayed: message.headers?.get(REPLY_HEADERS.replayed) === 'true',
    tooLarge: message.headers?.get(REPLY_HEADERS.tooLarge) === 'true',
    ...(retryAfter && { retryAfterSeconds: Number(retryAfter) }),
  };
}
