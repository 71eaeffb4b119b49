import { useEffect, useState } from 'react';

/** A text that is typed in peace, then applied; it follows what is applied elsewhere. */
export function useAppliedText(applied: string, onApply: (text: string) => void) {
  const [text, setText] = useState(applied);
  useEffect(() => setText(applied), [applied]);
  const apply = (typed: string): void => {
    if (typed.trim() !== applied) onApply(typed.trim());
  };
  return { text, setText, apply };
}
