import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FirewallRecord, FirewallRules } from '@stratus/contracts';
import { ApiProblem } from '../api/api-problem.js';
import { keyOf } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { placeErrors } from './rule-errors.js';
import type { PlacedError } from './rule-errors.js';
import { changedRules, isSameRules } from './rules-draft.js';
import type { Direction, RulesDraft } from './rules-draft.js';

interface Saving {
  isPending: boolean;
  /** What is wrong with a rule, a list or a policy. */
  errors: readonly PlacedError[];
  /** What is wrong beyond them. */
  problem: ApiProblem | null;
  save: () => void;
  /** Forgets the errors of fields that have been changed since. */
  forget: (direction: Direction, rule: number | undefined, fields: readonly string[]) => void;
  forgetAll: () => void;
}

interface Outcome {
  onSaved: () => void;
  onRefused: () => void;
}

/**
 * Sends the changes of a firewall's rules. Nothing is sent when somebody has changed the saved rules since they were compared:
 * the page then compares anew.
 */
export function useSavingRules(firewall: FirewallRecord, draft: RulesDraft, { onSaved, onRefused }: Outcome): Saving {
  const api = useApi();
  const queries = useQueryClient();
  const params = { firewallId: firewall.id };
  const queryKey = keyOf('getFirewall', params);
  const [errors, setErrors] = useState<readonly PlacedError[]>([]);
  const command = useMutation<FirewallRules | undefined, ApiProblem>({
    mutationFn: async () => {
      const present = await queries.fetchQuery({
        queryKey,
        queryFn: () => api.call('getFirewall', params),
        staleTime: 0,
      });
      if (!isSameRules(present.rules, firewall.rules)) return undefined;
      return api.call('updateFirewallRules', params, changedRules(firewall.rules, draft));
    },
    onSuccess: (rules) => {
      setErrors([]);
      if (!rules) return;
      queries.setQueryData(queryKey, { ...firewall, rules });
      onSaved();
      void queries.invalidateQueries();
    },
    onError: (refusal) => {
      setErrors(placeErrors(refusal.errors, draft));
      onRefused();
    },
  });
  const beyond = errors.filter(({ direction }) => direction === undefined);
  return {
    isPending: command.isPending,
    errors: errors.filter(({ direction }) => direction !== undefined),
    problem:
      command.error && beyond.length > 0 ? new ApiProblem(command.error.status, beyond, command.error.requestId) : null,
    save: () => command.mutate(),
    forget: (direction, rule, fields) =>
      setErrors((before) =>
        before.filter(
          (error) => error.direction !== direction || error.rule !== rule || !fields.includes(error.field ?? ''),
        ),
      ),
    forgetAll: () => {
      setErrors([]);
      command.reset();
    },
  };
}
