import type { Caller } from '@stratus/contracts';

/** Not a username, so no user can pass for the operator. */
const OPERATOR = '(operator)';

/** Who acts when accounts are managed from the command line: nobody of the account. */
export const operatorOf = (accountId: number): Caller => ({
  accountId,
  userId: 0,
  username: OPERATOR,
  restricted: false,
  scopes: ['*'],
});

export const isOperator = (caller: Pick<Caller, 'userId' | 'username'>): boolean =>
  caller.userId === 0 && caller.username === OPERATOR;
