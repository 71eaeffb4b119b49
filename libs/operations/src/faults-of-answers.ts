import { serviceOf } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';

/** A handler and its operation. */
interface Answered {
  operation: Operation;
  /** Name of the handler's class. */
  handler: string;
}

/**
 * Why a service must not boot: each of its operations needs exactly one handler, and none may handle another service's
 * operation.
 *
 * @param contract all operations of all services.
 */
export function faultsOfAnswers(
  service: string,
  contract: readonly Operation[],
  answered: readonly Answered[],
): string[] {
  const own = contract.filter((operation) => serviceOf(operation) === service);
  const handlersOf = (wanted: Operation): string[] =>
    answered.filter(({ operation }) => operation.subject === wanted.subject).map(({ handler }) => handler);
  const all = new Map([...own, ...answered.map(({ operation }) => operation)].map((each) => [each.subject, each]));
  return [...all.values()].flatMap((operation) => {
    const { subject } = operation;
    const handlers = handlersOf(operation);
    if (handlers.length === 0) {
      return [`${subject} has no handler: write a class with @Answers, and name it in the providers of its module.`];
    }
    if (handlers.length > 1) return [`${subject} has several handlers: ${handlers.join(', ')}. Keep one.`];
    if (serviceOf(operation) === service) return [];
    return [`${handlers.join()} answers ${subject}, which is an operation of another service.`];
  });
}
