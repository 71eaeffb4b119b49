import { useCallback, useState } from 'react';
import type { FirewallRules } from '@stratus/contracts';
import { draftOf } from './rules-draft.js';
import type { RulesDraft } from './rules-draft.js';

const nameOf = (firewallId: number): string => `stratus.rules.${firewallId}`;

function stored(firewallId: number): RulesDraft | null {
  const text = sessionStorage.getItem(nameOf(firewallId));
  return text === null ? null : (JSON.parse(text) as RulesDraft);
}

export interface DraftHandle {
  draft: RulesDraft;
  change: (part: Partial<RulesDraft>) => void;
  discard: () => void;
}

/** The rules as a person edits them: kept in the tab until they are saved or discarded, also over a reload. */
export function useRulesDraft(firewallId: number, saved: FirewallRules): DraftHandle {
  const [edited, setEdited] = useState(() => stored(firewallId));
  const draft = edited ?? draftOf(saved);
  const change = (part: Partial<RulesDraft>): void => {
    const next = { ...draft, ...part };
    sessionStorage.setItem(nameOf(firewallId), JSON.stringify(next));
    setEdited(next);
  };
  const discard = useCallback(() => {
    sessionStorage.removeItem(nameOf(firewallId));
    setEdited(null);
  }, [firewallId]);
  return { draft, change, discard };
}
