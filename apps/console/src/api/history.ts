import { useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '@stratus/contracts';
import type { ApiProblem } from './api-problem.js';
import type { Asked } from './api-client.js';
import type { Item, ListName, ParamsOf } from './operations.js';
import { keyOf } from './queries.js';
import { useApi } from './session.js';

const PAGE_SIZE = 50;

export interface History<T> {
  /** Newest first, as far as they are loaded; undefined until the first are there. */
  records: readonly T[] | undefined;
  /** How many there are, loaded or not. */
  results: number;
  hasOlder: boolean;
  problem: ApiProblem | null;
  retry: () => void;
  /** Loads older records; does nothing while some are on their way, and at the end. */
  loadOlder: () => void;
  isLoadingOlder: boolean;
}

/** An operation whose list has the newest records first. */
type HistoryName = { [N in ListName]: Item<N> extends { id: number } ? N : never }[ListName];
type PageOf<N extends HistoryName> = Page<Item<N> & { id: number }>;

interface Options<N extends HistoryName> {
  enabled?: boolean;
  /** Milliseconds until everything loaded is asked for again, while it changes by itself. */
  again?: (pages: readonly (readonly Item<N>[])[]) => number;
  /** Kept after nothing shows it: for a history that something else keeps up to date. */
  isKept?: boolean;
}

/**
 * The records of a list that match, page by page. Pages continue after a record, so none repeats while the list grows.
 *
 * @param filter keys in the services' word, without one of `id`.
 */
export function useHistory<N extends HistoryName>(
  name: N,
  params: ParamsOf<N>,
  { filter, pageSize = PAGE_SIZE }: Pick<Asked, 'filter' | 'pageSize'> = {},
  { enabled = true, again, isKept = false }: Options<N> = {},
): History<Item<N>> {
  const api = useApi();
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(name, params as object, { filter, pageSize }), 'history'],
    queryFn: async ({ pageParam: before, signal }): Promise<PageOf<N>> => {
      const older = before === undefined ? filter : { ...filter, id: { '+lt': before } };
      return (await api.call(name, params, undefined, { pageSize, filter: older, signal })) as PageOf<N>;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data }) => (data.length < pageSize ? undefined : data.at(-1)?.id),
    enabled,
    ...(again
      ? {
          refetchInterval: ({ state }: { state: { data?: { pages: PageOf<N>[] } | undefined } }) =>
            again(state.data?.pages.map(({ data }) => data) ?? []),
        }
      : { staleTime: Infinity }),
    ...(!isKept && { gcTime: 0 }),
  });
  return {
    records: pages.data?.pages.flatMap(({ data }) => data),
    results: pages.data?.pages[0]?.results ?? 0,
    hasOlder: pages.hasNextPage,
    problem: pages.error as ApiProblem | null,
    retry: () => void pages.refetch(),
    loadOlder: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    },
    isLoadingOlder: pages.isFetchingNextPage,
  };
}
