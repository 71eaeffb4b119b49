import type { Call, ListRequest, Operation, ParamTypes, ParamValues, RequestIdentity } from '@stratus/contracts';

/** The parts of a call that differ between operations. */
export interface CallParts<P extends ParamTypes, B> {
  params?: ParamValues<P>;
  body?: B;
  list?: ListRequest;
  query?: Call['query'];
  request?: RequestIdentity;
}

/** Calls operations as one caller: returns the record or throws the ApiFailure. */
export type Ask = <P extends ParamTypes, B, R>(operation: Operation<P, B, R>, parts?: CallParts<P, B>) => Promise<R>;
