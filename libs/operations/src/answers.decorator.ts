import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import type { Answer } from '@stratus/commands';
import type { Call, CallOf, JsonText, Operation, ReplyOf } from '@stratus/contracts';

/** A call on its way to its handler; the command or query bus finds the handler by the class. */
export type Message = new (call: Call) => Call;

/** The metadata that {@link Answers} stores about a handler. */
export interface AnsweredOperation {
  readonly operation: Operation;
  readonly message: Message;
}

/**
 * The handler of one operation. It returns the reply of the contract, or that reply as JSON built by Postgres.
 *
 * @throws ApiFailure to refuse the call; anything else is a defect, and leads to a 500.
 */
export interface Handles<O> {
  execute(call: CallOf<O>): Promise<Answer<ReplyOf<O>> | JsonText>;
}

const ANSWERS = Symbol('ANSWERS');

/**
 * Registers a class as the handler of an operation, on the command or query bus and for the service's endpoint on NATS. The
 * compiler checks call and reply against the contract.
 */
export function Answers<O extends Operation>(
  operation: O,
): (handler: abstract new (...dependencies: never[]) => Handles<O>) => void {
  return (handler) => {
    const message = messageOf(operation);
    const register: (message: Message) => ClassDecorator = operation.kind === 'command' ? CommandHandler : QueryHandler;
    register(message)(handler);
    Reflect.defineMetadata(ANSWERS, { operation, message } satisfies AnsweredOperation, handler);
  };
}

/** The operation that a class handles; undefined for a class without `@Answers`. */
export const answeredBy = (handler: object): AnsweredOperation | undefined =>
  Reflect.getOwnMetadata(ANSWERS, handler) as AnsweredOperation | undefined;

/** A message is its call; each operation has its own class, because the buses find handlers by the message's class. */
function messageOf({ subject }: Operation): Message {
  class OperationMessage {
    constructor(call: Call) {
      Object.assign(this, call);
    }
  }
  Object.defineProperty(OperationMessage, 'name', { value: subject });
  return OperationMessage as unknown as Message;
}
