import { useQueries } from '@tanstack/react-query';
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
  const known = useRef(0);
  const window = useWindowVirtualizer({
    count: known.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: container.current?.offsetTop ?? 0,
  });
  const inView = window.getVirtualItems();
  const pages = [...new Set([1, ...inView.map(({ index }) => 1 + Math.floor(index / PAGE_SIZE))])];
  const loaded = useQueries({
    queries: pages.map((page) => {
      const asked = { page, pageSize: PAGE_SIZE, filter };
      return {
        queryKey: keyOf(operation, params as object, asked),
        queryFn: ({ signal }: { signal: AbortSignal }) => api.call(operation, params, undefined, { ...asked, signal }),
        refetchInterval: ({ state }: { state: { data: unknown } }) =>
          again((state.data as Page<Item<N>> | undefined)?.data ?? []),
        placeholderData: (previous: unknown) => previous as never,
      };
    }),
  });
  const byPage = new Map(pages.map((page, index) => [page, loaded[index]?.data as Page<Item<N>> | undefined]));
  const results = byPage.get(1)?.results;
  known.current = results ?? 0;
  const shown = results === undefined ? [] : inView.filter(({ index }) => index < results);
  const missing =
    results !== undefined && shown.length === 0
      ? Array.from({ length: Math.min(results, PAGE_SIZE) }, (_, index) => index)
      : shown.map(({ index }) => index);
  const problem = loaded.find(({ error }) => error !== null)?.error as ApiProblem | undefined;
  return {
    results,
    rows: missing.map((index) => ({
      index,
      item: byPage.get(1 + Math.floor(index / PAGE_SIZE))?.data[index % PAGE_SIZE],
    })),
    rowHeight: ROW_HEIGHT,
    above: (shown[0]?.index ?? 0) * ROW_HEIGHT,
    below: shown.length === 0 ? 0 : ((results ?? 0) - 1 - (shown.at(-1)?.index ?? 0)) * ROW_HEIGHT,
    container,
    problem,
    retry: () => loaded.forEach(({ refetch }) => void refetch()),
  };
}

interface Page<T> {
  data: T[];
  results: number;
}
