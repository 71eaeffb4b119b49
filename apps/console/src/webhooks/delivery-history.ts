import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeliveryStatus, WebhookDeliveryRecord } from '@stratus/contracts';
import type { ApiProblem } from '../api/api-problem.js';
import { keyOf } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { againMs } from './delivery-text.js';

const PAGE_SIZE = 50;

export interface DeliveryHistory {
  /** Newest first, as far as they are loaded; undefined until the first are there. */
  deliveries: readonly WebhookDeliveryRecord[] | undefined;
  /** How many there are, loaded or not. */
  results: number;
  problem: ApiProblem | null;
  retry: () => void;
  /** Loads older deliveries; does nothing while some are on their way, and at the end. */
  loadOlder: () => void;
  isLoadingOlder: boolean;
}

/**
 * The deliveries of a webhook, page by page, as they proceed. Pages continue after a delivery, so none repeats while new ones
 * come.
 */
export function useDeliveries(
  webhookId: number,
  { status, isEnabled }: { status: DeliveryStatus | null; isEnabled: boolean },
): DeliveryHistory {
  const api = useApi();
  const wire = status === null ? undefined : { status };
  const pages = useInfiniteQuery({
    queryKey: [...keyOf('listWebhookDeliveries', { webhookId }, { filter: wire, pageSize: PAGE_SIZE }), 'history'],
    queryFn: ({ pageParam: before, signal }) =>
      api.call('listWebhookDeliveries', { webhookId }, undefined, {
        pageSize: PAGE_SIZE,
        filter: before === undefined ? wire : { ...wire, id: { '+lt': before } },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data }) => (data.length < PAGE_SIZE ? undefined : data.at(-1)?.id),
    enabled: isEnabled,
    gcTime: 0,
    refetchInterval: ({ state }) => againMs(state.data?.pages.map(({ data }) => data) ?? []),
  });
  return {
    deliveries: pages.data?.pages.flatMap(({ data }) => data),
    results: pages.data?.pages[0]?.results ?? 0,
    problem: pages.error as ApiProblem | null,
    retry: () => void pages.refetch(),
    loadOlder: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    },
    isLoadingOlder: pages.isFetchingNextPage,
  };
}
