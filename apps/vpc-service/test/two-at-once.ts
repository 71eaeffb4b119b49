import type { Pool } from 'pg';
import * as twoAtOnce from '@stratus/testing';
import type { Action, Outcome } from '@stratus/testing';

export { answered, holding, identity, notFound, refusedWith } from '@stratus/testing';

export const whileFirstIsUncommitted = <A, B>(
  sql: Pool,
  first: Action<A>,
  second: Action<B>,
): Promise<[Outcome<A>, Outcome<B>]> => twoAtOnce.whileFirstIsUncommitted({ sql, schema: 'vpc' }, first, second);

export const queueingForRow = <A, B>(
  sql: Pool,
  row: { table: 'vpcs' | 'subnets'; id: number },
  first: Action<A>,
  second: Action<B>,
): Promise<[Outcome<A>, Outcome<B>]> => twoAtOnce.queueingForRow({ sql, schema: 'vpc' }, row, first, second);
