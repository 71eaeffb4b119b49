const meta = document.querySelector<HTMLElement>('meta[name="stratus"]');

/** What the gateway has completed the page with. */
export const PAGE = {
  /** Styles that libraries write into the page carry it; the policy of the page refuses all others. */
  nonce: meta?.nonce ?? '',
  /** The four forms of the word for instances, or nothing. */
  dialect: meta?.dataset.dialect,
  /** Whether the gateway has a test control, with a page of its own. */
  hasTestControl: meta?.dataset.testControl === 'on',
};
