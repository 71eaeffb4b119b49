import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Asked } from './api-client.js';
import type { ApiProblem } from './api-problem.js';
import type { BodyOf, OperationName, ParamsOf, Reply } from './operations.js';
import { Repeats } from './repeats.js';
import { useApi } from './session.js';

/** Key of a query: its operation, and what it was asked. */
export const keyOf = (name: OperationName, params: object = {}, asked: Asked = {}): readonly unknown[] => [
  name,
  params,
  { page: asked.page, pageSize: asked.pageSize, filter: asked.filter },
];

interface Options<T> {
  /** Whether to ask at all. */
  enabled?: boolean;
  /** Milliseconds until the next request, while something is expected to change by itself. */
  again?: number | false | ((reply: T | undefined) => number | false);
  /** Forgotten as soon as nothing shows it. */
  isSecret?: boolean;
}

/** The reply of a query, kept while the page is open and asked for again when something changes. */
export function useRecord<N extends OperationName>(
  name: N,
  params: ParamsOf<N>,
  asked: Asked = {},
  { enabled = true, again = false, isSecret = false }: Options<Reply<N>> = {},
): UseQueryResult<Reply<N>, ApiProblem> {
  const api = useApi();
  return useQuery<Reply<N>, ApiProblem>({
    queryKey: keyOf(name, params as object, asked),
    // A reply without a record is null: the cache refuses undefined.
    queryFn: async ({ signal }) =>
      (await api.call(name, params, undefined, { ...asked, signal })) ?? (null as Reply<N>),
    enabled,
    ...(isSecret && { gcTime: 0 }),
    refetchInterval: typeof again === 'function' ? (query) => again(query.state.data) : again,
  });
}

/**
 * Sends a command; everything on the page is asked for again afterwards, since one change has many effects. One that is sent again
 * because its outcome is not known is not done twice.
 */
export function useCommand<N extends OperationName>(
  name: N,
): UseMutationResult<Reply<N>, ApiProblem, { params: ParamsOf<N>; body?: BodyOf<N> }> {
  const api = useApi();
  const queries = useQueryClient();
  const [repeats] = useState(() => new Repeats());
  const command = useMutation<Reply<N>, ApiProblem, { params: ParamsOf<N>; body?: BodyOf<N> }>({
    mutationFn: async ({ params, body }) => {
      const outcome = await api.call(name, params, body, { idempotencyKey: repeats.keyOf({ params, body }) });
      repeats.forget();
      return outcome;
    },
    onSuccess: () => void queries.invalidateQueries(),
    // Passwords are sent and secrets received: none of them outlives its form.
    gcTime: 0,
  });
  return {
    ...command,
    // A user who opens the dialog again wants a new change, not a retry.
    reset() {
      repeats.forget();
      command.reset();
    },
  };
}
