import type { FastifyReply } from 'fastify';
import { EXIT } from '../exit-code.js';
import type { Problem } from './problem.js';

/** A request that no operation is asked about. */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

interface Invalid {
  instancePath: string;
  keyword: string;
  message?: string;
  params: { missingProperty?: string; additionalProperty?: string; allowedValues?: readonly unknown[] };
}

/** Of a request that the server itself refuses: its input is wrong, too long, or no JSON. */
export function refusalOf(error: unknown): Problem | undefined {
  const { validation, statusCode, message } = error as { validation?: Invalid[]; statusCode?: number; message: string };
  if (validation) return { status: 400, errors: validation.map(errorOf), exitCode: EXIT.usage };
  if (statusCode === undefined || statusCode >= 500) return undefined;
  return { status: statusCode, errors: [{ reason: message }], exitCode: EXIT.failed };
}

function errorOf({ instancePath, params, ...invalid }: Invalid): Problem['errors'][number] {
  const { missingProperty, additionalProperty } = params;
  if (missingProperty !== undefined) return { field: missingProperty, reason: `${missingProperty} is required` };
  if (additionalProperty !== undefined) return { field: additionalProperty, reason: 'Unknown parameter' };
  const field = instancePath.split('/')[1];
  return { ...(field && { field }), reason: reasonOf({ params, ...invalid }) };
}

function reasonOf({ keyword, message = 'is not valid', params }: Omit<Invalid, 'instancePath'>): string {
  // A regular expression tells most readers nothing.
  if (keyword === 'pattern') return 'Has the wrong form';
  const { allowedValues } = params;
  if (allowedValues) return `Must be one of ${allowedValues.join(', ')}`;
  return message.charAt(0).toUpperCase() + message.slice(1);
}

export function sendProblem(reply: FastifyReply, { status, errors, exitCode }: Problem): void {
  void reply
    .code(status)
    .headers({ 'stratus-exit-code': exitCode, ...(status === 401 && { 'www-authenticate': 'Bearer' }) })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors }));
}

export const NOT_FOUND: Problem = { status: 404, errors: [{ reason: 'Not found' }], exitCode: EXIT.failed };
