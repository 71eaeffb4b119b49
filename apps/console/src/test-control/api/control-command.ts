import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiProblem } from '../../api/api-problem.js';
import { useChosenAccount } from './account-context.js';
import type { ControlRequest } from './control-client.js';

/** Sends a command; what the page has read is read again afterwards. */
export function useControlCommand<T>(): UseMutationResult<T, ApiProblem, ControlRequest> {
  const { client } = useChosenAccount();
  const queries = useQueryClient();
  return useMutation<T, ApiProblem, ControlRequest>({
    mutationFn: (request) => client.call<T>(request),
    onSuccess: () => void queries.invalidateQueries(),
  });
}
