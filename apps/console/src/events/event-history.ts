import { useInfiniteQuery } from '@tanstack/react-query';
import type { EventRecord } from '@stratus/contracts';
import type { ApiProblem } from '../api/api-problem.js';
import { keyOf } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { matches, wireFilterOf } from './event-filter.js';
import type { EventFilter } from './event-filter.js';
import { useLiveEvents } from './live-events.js';
import { joined } from './joined-events.js';

export interface EventHistory {
  /** Newest first, as far as they are loaded; undefined until the first are there. */
  events: readonly EventRecord[] | undefined;
  /** How many there are, loaded or not. */
  results: number | undefined;
  problem: ApiProblem | null;
  retry: () => void;
  /** Loads older events; does nothing while some are on their way, and at the end. */
  loadOlder: () => void;
  isLoadingOlder: boolean;
}

/** The events that match: new ones as they happen, older ones page by page. Pages continue after an event, so none repeats. */
export function useEventHistory(filter: EventFilter, pageSize = 50): EventHistory {
  const api = useApi();
  const live = useLiveEvents().events;
  const wire = wireFilterOf(filter);
  const pages = useInfiniteQuery({
    queryKey: [...keyOf('listEvents', {}, { filter: wire, pageSize }), 'history'],
    queryFn: ({ pageParam: before, signal }) =>
      api.call('listEvents', {}, undefined, {
        pageSize,
        filter: before === undefined ? wire : { ...wire, id: { '+lt': before } },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data }) => (data.length < pageSize ? undefined : data.at(-1)?.id),
    staleTime: Infinity,
  });
  const loaded = pages.data?.pages.flatMap(({ data }) => data);
  const events =
    loaded &&
    joined(
      live.filter((event) => matches(filter, event)),
      loaded,
      !pages.hasNextPage,
    );
  const older = loaded?.length ?? 0;
  const first = pages.data?.pages[0]?.results ?? 0;
  return {
    events,
    results: events && first + events.length - older,
    problem: pages.error as ApiProblem | null,
    retry: () => void pages.refetch(),
    loadOlder: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    },
    isLoadingOlder: pages.isFetchingNextPage,
  };
}
