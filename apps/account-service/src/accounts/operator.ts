import type { Caller } from '@stratus/contracts';

/** No valid username, so no user can pass for an operator. */
const OPERATOR = /^\(operator(?: [\w.@-]{1,64})?\)$/;

/** How events, logs and the audit log name an operator. */
export const nameOfOperator = (operator: string): string => `(operator ${operator})`;

/** The caller for commands from the command line: not a user of the account. */
export const operatorOf = (accountId: number, operator: string): Caller => ({
  accountId,
  userId: 0,
  username: nameOfOperator(operator),
  restricted: false,
  scopes: ['*'],
});

export const isOperator = (caller: Pick<Caller, 'userId' | 'username'>): boolean =>
  caller.userId === 0 && OPERATOR.test(caller.username);
