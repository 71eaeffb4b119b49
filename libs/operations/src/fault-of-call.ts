import type { Operation, ParamTypes } from '@stratus/contracts';
import { isDelivery } from '@stratus/messaging';

type Given = Record<string, unknown>;

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isId = (value: unknown): boolean => Number.isSafeInteger(value);

const isCaller = (given: unknown): boolean =>
  isObject(given) &&
  isId(given.accountId) &&
  isId(given.userId) &&
  isText(given.username) &&
  typeof given.restricted === 'boolean' &&
  Array.isArray(given.scopes);

const isRequest = (given: unknown): boolean => isObject(given) && isText(given.id) && isText(given.executionId);

const areParams = (types: ParamTypes, given: unknown): boolean =>
  Object.entries(types).every(
    ([name, type]) => isObject(given) && (type === 'integer' ? isId(given[name]) : isText(given[name])),
  );

/**
 * The part of a message that no handler of the operation can process. The gateway and the services send well-formed calls, so
 * another sender is at fault; the gateway validates bodies in detail (decision 7).
 *
 * @returns the problem, or undefined for a valid call.
 */
export function faultOfCall(operation: Operation, call: Given): string | undefined {
  const { caller, request, params, body, list, delivery } = call;
  const isCommand = operation.kind === 'command';
  const needsCaller = isCommand || (operation.http !== undefined && operation.scopes !== 'public');
  if ((needsCaller || caller !== undefined) && !isCaller(caller)) return 'caller';
  if ((isCommand || request !== undefined) && !isRequest(request)) return 'request';
  if (delivery !== undefined && !isDelivery(delivery)) return 'delivery';
  // A call for a stored reply names its user and its key, and nothing else.
  if (isRequest(request) && (request as Given).storedAnswerOnly === true) return undefined;
  if (!areParams(operation.params, params)) return 'params';
  // A command with only optional fields may come without a body.
  if (operation.body && !(isCommand && body === undefined) && !isObject(body)) return 'body';
  if (operation.list && !isObject(list)) return 'list';
  return undefined;
}
