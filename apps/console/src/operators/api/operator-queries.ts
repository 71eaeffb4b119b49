import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { ApiProblem } from '../../api/api-problem.js';
import type { OperatorRequest } from './operator-client.js';
import { useOperatorClient } from './operator-session.js';

/** How often what an installation does is asked for again, while its page is in view. */
export const AGAIN_MS = 3_000;

type Asked = Omit<OperatorRequest, 'method' | 'body'>;

/**
 * The reply of a read.
 *
 * @param again milliseconds until it is asked for again; false for what changes by commands only.
 */
export function useOperated<T>({ path, query }: Asked, again: number | false = false): UseQueryResult<T, ApiProblem> {
  const client = useOperatorClient();
  return useQuery<T, ApiProblem>({
    queryKey: [path, query ?? {}],
    queryFn: ({ signal }) => client.call<T>({ method: 'GET', path, ...(query && { query }) }, signal),
    refetchInterval: again,
    // Another page of the same list, not another record.
    placeholderData: (before, query) => (query?.queryKey[0] === path ? before : undefined),
  });
}

/** Sends a command; everything on the page is asked for again afterwards. */
export function useOperatorCommand<T>(): UseMutationResult<T, ApiProblem, OperatorRequest> {
  const client = useOperatorClient();
  const queries = useQueryClient();
  return useMutation<T, ApiProblem, OperatorRequest>({
    // It sends and receives secrets, which the cache would keep.
    gcTime: 0,
    mutationFn: (request) => client.call<T>(request),
    onSettled: () => void queries.invalidateQueries(),
  });
}
