import { Catch, HttpException, Inject } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { ApiFailure, earlierOutcomeUnknown, notFound } from '@stratus/contracts';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';
import { sendFailure } from '../http/send.js';

/** Refusals by the HTTP framework, by its status. */
const FRAMEWORK_REFUSALS: Readonly<Record<number, ApiFailure>> = {
  400: new ApiFailure(400, [{ reason: 'The request is malformed' }]),
  404: notFound(),
  408: new ApiFailure(408, [{ reason: 'The request did not arrive in time' }]),
  415: new ApiFailure(415, [{ reason: 'The Content-Type must be application/json' }]),
};

/** Responds to every error with the error envelope (contract 2.3). Unknown errors are logged and lead to a 500. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const request = http.getRequest<FastifyRequest>();
    const failure = this.failureOf(error, request);
    sendFailure(reply, this.dialect ? this.dialect.failure(failure) : failure);
  }

  private failureOf(error: unknown, request: FastifyRequest): ApiFailure {
    if (error instanceof ApiFailure)
      return error.status === 503 && mayRepeat(request) ? earlierOutcomeUnknown() : error;
    const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
    if (status === 413) return tooLarge(request);
    const refusal = FRAMEWORK_REFUSALS[status ?? 500];
    if (refusal) return refusal;
    this.logger.error({ err: error, requestId: request.id }, 'request failed');
    return new ApiFailure(500, [{ reason: `Something went wrong on our side. It has been logged as ${request.id}.` }]);
  }
}

/** With a key, the request may be a repeat of one that a service has received before. */
const mayRepeat = ({ method, headers }: FastifyRequest): boolean =>
  headers['idempotency-key'] !== undefined && method !== 'GET' && method !== 'HEAD';

/** The limit follows from the contract of the operation. */
function tooLarge({ routeOptions }: FastifyRequest): ApiFailure {
  return new ApiFailure(413, [
    { reason: `The body of this operation must not be larger than ${routeOptions.bodyLimit} bytes` },
  ]);
}
