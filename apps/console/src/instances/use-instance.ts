import { useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { COMPUTE } from '@stratus/contracts/browser';
import type { EventRecord, InstanceRecord } from '@stratus/contracts';
import type { ApiProblem } from '../api/api-problem.js';
import { useRefusal } from '../api/identity.js';
import { useRecord } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { isMoving, jobOf } from './instance-state.js';

const SOON_MS = 1_000;
const LATER_MS = 15_000;
const WATCHED: ReadonlySet<unknown> = new Set(['getInstance', 'listEvents']);

export interface WatchedInstance {
  query: UseQueryResult<InstanceRecord, ApiProblem>;
  /** The newest events of the instance, actions in the services' word; empty for those who may not see events. */
  events: readonly EventRecord[];
  job: EventRecord | undefined;
}

const inOwnWord = (event: EventRecord, text: (text: string) => string): EventRecord => ({
  ...event,
  action: text(event.action),
});

/** An instance and its events, often asked for while a job runs. When that has moved, all else on the page is asked for again. */
export function useInstance(computeId: number): WatchedInstance {
  const { dialect } = useApi();
  const queries = useQueryClient();
  const maySeeEvents = useRefusal('listEvents') === undefined;
  const filter = { 'entity.type': dialect.text(COMPUTE), 'entity.id': computeId };
  const found = useRecord(
    'listEvents',
    {},
    { pageSize: 50, filter },
    { enabled: maySeeEvents, again: (page) => (page && jobOf(page.data) ? SOON_MS : LATER_MS) },
  );
  const query = useRecord(
    'getInstance',
    { computeId },
    {},
    { again: (instance) => (instance && isMoving(instance.status) ? SOON_MS : LATER_MS) },
  );
  const events = (found.data?.data ?? []).map((event) => inOwnWord(event, dialect.text));
  const state = query.data && `${query.data.status} ${events.map(({ id, status }) => `${id}${status}`).join(' ')}`;
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current !== undefined && state !== seen.current)
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => !WATCHED.has(name) });
    seen.current = state;
  }, [state, queries]);
  return { query, events, job: jobOf(events) };
}
