/** Whose requests and faults the page shows. */
export type ChosenAccount = { by: 'token'; token: string } | { by: 'id'; id: number } | { by: 'all' };

const TEST_TOKEN = /^test-[\w-]{1,64}(?:\.(?:read-only|restricted))?$/;

/** Whether everyone knows the token: its account is one of a test. */
export const isTestToken = (token: string): boolean => TEST_TOKEN.test(token);

/** Where a tab may find its account. */
interface Sources {
  /** Of the address, with its `#`. */
  hash: string;
  /** What the tab has shown before. */
  stored: string | null;
  /** The token that the console in this tab is signed in with. */
  signedIn: string | null;
}

/** The account that a tab begins with. */
export function firstAccount({ hash, stored, signedIn }: Sources): ChosenAccount {
  const linked = new URLSearchParams(hash.slice(1)).get('token');
  if (linked) return { by: 'token', token: linked };
  if (stored !== null) return JSON.parse(stored) as ChosenAccount;
  return signedIn === null ? { by: 'all' } : { by: 'token', token: signedIn };
}
