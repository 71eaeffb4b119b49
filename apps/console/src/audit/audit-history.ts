import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntryRecord } from '@stratus/contracts';
import type { ApiProblem } from '../api/api-problem.js';
import { keyOf } from '../api/queries.js';
import { useApi } from '../api/session.js';

const PAGE_SIZE = 50;

export interface AuditHistory {
  /** Newest first, as far as they are loaded; undefined until the first are there. */
  entries: readonly AuditEntryRecord[] | undefined;
  /** How many there are, loaded or not. */
  results: number;
  problem: ApiProblem | null;
  retry: () => void;
  /** Loads older entries; does nothing while some are on their way, and at the end. */
  loadOlder: () => void;
  isLoadingOlder: boolean;
}

/** The entries that match, page by page. Pages continue after an entry, so none repeats while the log grows. */
export function useAuditHistory(wire: Record<string, unknown> | undefined): AuditHistory {
  const api = useApi();
  const pages = useInfiniteQuery({
    queryKey: [...keyOf('listAudit', {}, { filter: wire, pageSize: PAGE_SIZE }), 'history'],
    queryFn: ({ pageParam: before, signal }) =>
      api.call('listAudit', {}, undefined, {
        pageSize: PAGE_SIZE,
        filter: before === undefined ? wire : { ...wire, id: { '+lt': before } },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data }) => (data.length < PAGE_SIZE ? undefined : data.at(-1)?.id),
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    entries: pages.data?.pages.flatMap(({ data }) => data),
    results: pages.data?.pages[0]?.results ?? 0,
    problem: pages.error as ApiProblem | null,
    retry: () => void pages.refetch(),
    loadOlder: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    },
    isLoadingOlder: pages.isFetchingNextPage,
  };
}
