import { readVariable } from '@stratus/environment';
import { audited } from '../audit/audited.js';
import type { Context } from '../context.js';
import type { Output } from '../output/output.js';
import type { OperatorOperation } from '../operator/operation.js';

/** Does an operation here, with the rights of this process; a change is recorded in the audit log. */
export function carryOut<I extends object>(
  { name, ids, recordsItself = false, run }: OperatorOperation<I>,
  context: Context,
  input: I,
): Promise<Output> {
  return ids ? audited(name, run, ids, { recordsItself })(context, input) : run(context, input);
}

/**
 * The work of a command that is an operation: by the operators' API that the environment names, else here.
 *
 * @param inputOf the input, from the arguments and options of the command.
 */
export const asCommand =
  <I extends object, A extends unknown[]>(operation: OperatorOperation<I>, inputOf: (...args: A) => I) =>
  async (context: Context, ...args: A): Promise<Output> => {
    const input = inputOf(...args);
    if (!readVariable('STRATUS_OPERATOR_URL', context.environment)) return carryOut(operation, context, input);
    return (await import('./ask-operator-api.js')).askOperatorApi(operation, context, input);
  };
