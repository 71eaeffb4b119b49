/** Catches: a webhook that is disabled without the reason, or named by more than the host of its URL. */
import { adviceOf, nameOf, reasonOf } from './webhook-status.js';

it.each([
  ['gone', 'The receiver answered 410 Gone'],
  ['failing', 'No success for three days'],
  ['too_many_pending', 'More than 100,000 deliveries wait'],
  [null, undefined],
] as const)('disabled because of %s: %s', (reason, words) => {
  const webhook = { status: 'disabled', disabled_reason: reason } as const;
  expect(reasonOf(webhook)).toBe(words);
  expect(adviceOf(webhook)).toMatch(/nable/);
});

it('is named by the host of its URL, which has no keys in it', () => {
  expect(nameOf('https://hooks.example.com:8443/services/T0/KEY?token=KEY')).toBe('hooks.example.com:8443');
  expect(nameOf('no url')).toBe('no url');
});
