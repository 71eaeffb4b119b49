/** The URL may contain a token after the `#`, which stays in the browser: the page keeps it for its tab, and removes it from the URL. */
export function takeToken(): void {
  const [, given] = /^#token=([\x21-\x7e]{1,255})$/.exec(location.hash) ?? [];
  if (given === undefined) return;
  sessionStorage.setItem('token', given);
  history.replaceState(null, '', location.pathname);
}

/** The token of this tab; empty without one. */
export const keptToken = (): string => sessionStorage.getItem('token') ?? '';
