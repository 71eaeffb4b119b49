import { beginsJob, reasons, refuseIfAny } from '@stratus/contracts';
import type {
  ApiError,
  CreateFaultRequest,
  FaultActionRecord,
  FaultActionRequest,
  FaultPreset,
  Operation,
} from '@stratus/contracts';
import { RETRIED, actionOf, isPossible } from './fault-answers.js';
import { FAULTS_OF_PRESETS } from './fault-presets.js';
import type { FaultCase, FaultPlan } from './fault-rule.js';
import type { OperationNames } from './operation-names.js';

export const EVERY_OPERATION = '*';

/** What a plan needs beside its request. */
export interface PlanContext {
  names: OperationNames;
  /** Milliseconds of a clock that never goes back. */
  now: number;
  /** The time of day in milliseconds. */
  wall: number;
  /** The seed, unless the request has one. */
  seed: number;
}

/**
 * The rule that a request describes.
 *
 * @throws ApiFailure 400 with every contradiction in it.
 */
export function planFault(request: CreateFaultRequest, { names, now, wall, seed }: PlanContext): FaultPlan {
  const common = {
    nth: request.nth ?? 1,
    times: request.times ?? null,
    seed: request.seed ?? seed,
    endsAt: request.until === undefined ? null : now + request.until * 1000,
    until: request.until === undefined ? null : new Date(wall + request.until * 1000),
  };
  if (request.preset !== undefined) return { ...common, ...presetOf(request.preset, request, names) };
  const operation = request.operation === undefined ? undefined : names.find(request.operation);
  refuseIfAny([...faultsOfOperation(request, operation, names), ...faultsOfAction(request.action, operation)]);
  const action = actionOf(request.action ?? {});
  const { method = null } = request;
  const fits: FaultPlan['cases'][number]['fits'] = ({ operation: called }) =>
    (operation === undefined || operation === called) &&
    (method === null || method === called.http?.method) &&
    isPossible(called, action);
  return {
    ...common,
    preset: null,
    operation: operation ? names.spelled(operation.subject) : EVERY_OPERATION,
    method,
    share: request.share ?? 1,
    action,
    cases: [{ fits, actions: [action] }],
  };
}

const OF_RULES = ['operation', 'method', 'nth', 'action'] as const;

function presetOf(
  preset: FaultPreset,
  request: CreateFaultRequest,
  names: OperationNames,
): Pick<FaultPlan, 'preset' | 'operation' | 'method' | 'share' | 'action' | 'cases'> {
  const { cases, share } = FAULTS_OF_PRESETS[preset];
  const unused = [...OF_RULES, ...(share === undefined ? (['share'] as const) : [])];
  refuseIfAny(
    unused
      .filter((field) => request[field] !== undefined)
      .map((field) => ({ field, reason: `Leave it out: the preset ${preset} decides this` })),
  );
  return {
    preset,
    operation: EVERY_OPERATION,
    method: null,
    share: request.share ?? share ?? 1,
    action: null,
    cases: cases.map((each) => Object.assign({}, each, { actions: inWordOfClients(each.actions, names) })),
  };
}

/** The usual reasons of the product, as the clients of this gateway know them. */
const inWordOfClients = ([first, ...others]: FaultCase['actions'], names: OperationNames): FaultCase['actions'] => {
  const spelled = (action: FaultActionRecord): FaultActionRecord => ({
    ...action,
    reason: action.reason === null ? null : names.spelled(action.reason),
  });
  return [spelled(first), ...others.map(spelled)];
};

function faultsOfOperation(
  { operation: name, method, action }: CreateFaultRequest,
  operation: Operation | undefined,
  names: OperationNames,
): ApiError[] {
  if (name === undefined) return [{ field: 'operation', reason: reasons.required('operation') }];
  if (name === EVERY_OPERATION) return [];
  if (!operation) {
    const nearest = names.nearest(name).join(', ');
    return [{ field: 'operation', reason: `No operation has this name. Near: ${nearest}. All are in /openapi.json` }];
  }
  const own = operation.http?.method;
  return [
    ...(wantsJob(action) && !beginsJob(operation) ? [{ field: 'operation', reason: withoutJob(name, names) }] : []),
    ...(method === undefined || method === own ? [] : [{ field: 'method', reason: `This operation is a ${own}` }]),
  ];
}

const wantsJob = (action: FaultActionRequest | undefined): boolean =>
  action?.job !== undefined || action?.job_ms !== undefined;

const withoutJob = (name: string, names: OperationNames): string =>
  `This operation begins no job that can fail or hang. Near ones that do: ${names.nearest(name, beginsJob).join(', ')}. ` +
  'For other operations use status, drop or delay_ms';

function faultsOfAction(request: FaultActionRequest | undefined, operation: Operation | undefined): ApiError[] {
  if (request === undefined) return [{ field: 'action', reason: reasons.required('action') }];
  const { status, drop, delay_ms: delay } = request;
  const ofEvents = eventFieldIn(request);
  if (status !== undefined && drop !== undefined)
    return [{ field: 'action', reason: 'Must not have both status and drop' }];
  if (ofEvents !== undefined && (status !== undefined || drop === 'before'))
    return [{ field: `action.${ofEvents}`, reason: 'Needs a call that runs: leave out status, and drop before' }];
  const isEmpty = [status, drop, delay, ofEvents].every((part) => part === undefined) && !wantsJob(request);
  if (isEmpty)
    return [{ field: 'action', reason: 'Must have status, drop, delay_ms, event, event_delay_ms, job or job_ms' }];
  return [
    ...faultsOfAnswer(request),
    ...faultsOfJob(request),
    ...(operation ? faultsOfCombination(request, operation) : []),
  ];
}

const eventFieldIn = (request: FaultActionRequest): 'event' | 'event_delay_ms' | undefined =>
  (['event', 'event_delay_ms'] as const).find((field) => request[field] !== undefined);

function faultsOfAnswer({ status, ...action }: FaultActionRequest): ApiError[] {
  const rules: [field: keyof typeof action, holds: boolean, reason: string][] = [
    ['reason', status !== undefined, 'Needs a status'],
    ['field', status === 400, 'Needs status 400'],
    [
      'retry_after',
      status !== undefined && RETRIED.has(status),
      `Needs one of the statuses ${[...RETRIED].join(', ')}`,
    ],
    ['maintenance', status === 503, 'Needs status 503'],
  ];
  return rules
    .filter(([field, holds]) => action[field] !== undefined && !holds)
    .map(([field, , reason]) => ({ field: `action.${field}`, reason }));
}

function faultsOfJob({ status, drop, job, job_ms: ms }: FaultActionRequest): ApiError[] {
  const field = job === undefined ? 'action.job_ms' : 'action.job';
  if (job !== undefined && ms !== undefined)
    return [{ field, reason: 'Must not have both job and job_ms: a job that fails or hangs takes no time of its own' }];
  if ((job ?? ms) === undefined || (status === undefined && drop !== 'before')) return [];
  return [{ field, reason: 'The operation does not run, so it begins no job: leave out status, and drop before' }];
}

function faultsOfCombination(request: FaultActionRequest, operation: Operation): ApiError[] {
  // The fault of `operation` covers its job.
  if (isPossible(operation, { ...actionOf(request), job: null, job_ms: null })) return [];
  const ofEvents = eventFieldIn(request);
  if (ofEvents !== undefined && !operation.events?.length)
    return [
      { field: `action.${ofEvents}`, reason: 'This operation causes no events: /openapi.json has those that do' },
    ];
  return request.drop === undefined
    ? [{ field: 'action.status', reason: 'This operation never answers with this status: see /openapi.json' }]
    : [{ field: 'action.drop', reason: 'The answer of this operation is a stream, which begins at once: use before' }];
}
