import type { Caller } from '@stratus/contracts';

/** An invalid username, so no user can pass for the operator. */
const OPERATOR = '(operator)';

/** The caller for commands from the command line: not a user of the account. */
export const operatorOf = (accountId: number): Caller => ({
  accountId,
  userId: 0,
  username: OPERATOR,
  restricted: false,
  scopes: ['*'],
});

export const isOperator = (caller: Pick<Caller, 'userId' | 'username'>): boolean =>
  caller.userId === 0 && caller.username === OPERATOR;
