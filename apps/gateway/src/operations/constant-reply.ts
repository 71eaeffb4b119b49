import type { Call, Operation } from '@stratus/contracts';
import { replyOf } from '@stratus/messaging';
import type { OperationReply } from '@stratus/messaging';

/** The reply to an operation whose contract already has it; undefined for any other operation. */
export function constantReply(
  { constant }: Pick<Operation, 'constant'>,
  { list }: Pick<Partial<Call>, 'list'>,
): OperationReply | undefined {
  if (constant === undefined) return undefined;
  const record = list ? { ...(constant as object), page: list.page } : constant;
  return replyOf({ status: 200, text: JSON.stringify(record) });
}
