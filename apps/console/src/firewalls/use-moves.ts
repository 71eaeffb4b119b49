import { useEffect, useState } from 'react';
import { moveButtonId } from './rule-row.js';
import { capital, ruleName } from './rule-text.js';
import { withMoved } from './rules-draft.js';
import type { Direction, RuleList } from './rules-draft.js';

interface Moves {
  /** Where the rule is that moved last, for readers of the screen. */
  announcement: string | undefined;
  move: (index: number, by: -1 | 1) => void;
}

/** Moves rules up and down; the focus stays on the button that moved with its rule. */
export function useMoves(direction: Direction, rules: RuleList, onRules: (rules: RuleList) => void): Moves {
  const [last, setLast] = useState<{ key: number; by: -1 | 1; text: string } | null>(null);
  useEffect(() => {
    if (!last) return;
    const [first, second] = [
      moveButtonId(direction, last.key, last.by),
      moveButtonId(direction, last.key, last.by < 0 ? 1 : -1),
    ];
    const usable = [first, second].map((id) => document.getElementById(id)).find((each) => each?.matches(':enabled'));
    usable?.focus();
  }, [last, direction]);
  const move = (index: number, by: -1 | 1): void => {
    const rule = rules[index];
    if (!rule) return;
    onRules(withMoved(rules, index, by));
    const text = `${capital(direction)} ${ruleName(rule.label, index)} is now ${index + by + 1} of ${rules.length}`;
    setLast({ key: rule.key, by, text });
  };
  return { announcement: last?.text, move };
}
