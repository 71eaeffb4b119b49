import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { RefObject } from 'react';
import type { ApiProblem } from '../api/api-problem.js';
import type { Item, ListName, ParamsOf } from '../api/operations.js';
import { keyOf } from '../api/queries.js';
import { useApi } from '../api/session.js';

const PAGE_SIZE = 100;
const ROW_HEIGHT = 45;
/** Rows outside the window that are there already. */
const OVERSCAN = 12;

export interface WindowedList<T> {
  /** Undefined until the first page is there. */
  results: number | undefined;
  /** What is in view; items are undefined while their page is on its way. */
  rows: { index: number; item: T | undefined }[];
  rowHeight: number;
  /** Heights of what is out of view, in pixels. */
  above: number;
  below: number;
  container: RefObject<HTMLDivElement | null>;
  problem: ApiProblem | undefined;
  retry: () => void;
}

/** The part of a list that is in view: its pages alone are loaded, so that a list of any length takes as much as a short one. */
export function useWindowedList<N extends ListName>(
  operation: N,
  params: ParamsOf<N>,
  filter: object | undefined,
  again: (items: readonly Item<N>[]) => number | false = () => false,
): WindowedList<Item<N>> {
  const api = useApi();
  const container = useRef<HTMLDivElement>(null);
  const pageQuery = (page: number) => {
    const asked = { page, pageSize: PAGE_SIZE, filter };
    return {
      queryKey: keyOf(operation, params as object, asked),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api.call(operation, params, undefined, { ...asked, signal })) as Page<Item<N>>,
      refetchInterval: ({ state }: { state: { data?: Page<Item<N>> | undefined } }) => again(state.data?.data ?? []),
    };
  };
  const first = useQuery<Page<Item<N>>, ApiProblem>({ ...pageQuery(1), placeholderData: keepPreviousData });
  const results = first.data?.results;
  const window = useWindowVirtualizer({
    count: results ?? 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: container.current?.offsetTop ?? 0,
  });
  const inView = window.getVirtualItems();
  const pages = [...new Set(inView.map(({ index }) => 1 + Math.floor(index / PAGE_SIZE)))].filter((page) => page > 1);
  const further = useQueries({ queries: pages.map(pageQuery) });
  const byPage = new Map([
    [1, first.data] as const,
    ...pages.map((page, index) => [page, further[index]?.data] as const),
  ]);
  const above = inView[0]?.index ?? 0;
  const below = (results ?? 0) - 1 - (inView.at(-1)?.index ?? -1);
  return {
    results,
    rows: inView.map(({ index }) => ({
      index,
      item: byPage.get(1 + Math.floor(index / PAGE_SIZE))?.data[index % PAGE_SIZE],
    })),
    rowHeight: ROW_HEIGHT,
    above: above * ROW_HEIGHT,
    below: below * ROW_HEIGHT,
    container,
    // What is there stays, while a later request fails.
    problem: first.data ? undefined : (first.error ?? undefined),
    retry: () => void first.refetch(),
  };
}

interface Page<T> {
  data: T[];
  results: number;
}
