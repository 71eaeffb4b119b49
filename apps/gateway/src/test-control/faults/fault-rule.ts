import type { FaultActionRecord, FaultRecord, Operation } from '@stratus/contracts';

/** One thing that a rule does, and the calls to which it does it. */
export interface FaultCase {
  fits: (call: FaultCall) => boolean;
  /** Only each so many-th matching call of the rule. */
  every?: number;
  /** On a call of this case, one of these. */
  actions: readonly [FaultActionRecord, ...FaultActionRecord[]];
}

/** A rule as a request has described it. */
export interface FaultPlan extends Pick<
  FaultRecord,
  'preset' | 'operation' | 'method' | 'nth' | 'times' | 'share' | 'seed' | 'action'
> {
  /** When it ends, in milliseconds of a clock that never goes back; null: never. */
  endsAt: number | null;
  /** The same as a time of day, to show. */
  until: Date | null;
  /** The first that fits a call counts. */
  cases: readonly FaultCase[];
}

export interface FaultRule extends FaultPlan {
  id: number;
  /** Null: every account. */
  accountId: number | null;
  matched: number;
  acted: number;
}

/** What a rule can know of a call. */
export interface FaultCall {
  operation: Operation;
  /** Undefined without a valid token. */
  accountId: number | undefined;
  /** Whether its path names a disk that was created a moment ago. */
  isOfNewDisk: boolean;
}
