import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiClient } from './api-client.js';
import { dialectOfPage } from './dialect.js';
import { PAGE } from './page.js';

const STORED = 'stratus.token';

/** Kept for the tab: a token never outlives it. */
const storedToken = (): string | null => sessionStorage.getItem(STORED);

const dialect = dialectOfPage(PAGE.dialect);

export interface Session {
  /** Null while nobody is signed in. */
  api: ApiClient | null;
  /** Why the last session ended, if not by the user. */
  ended: string | null;
  signIn(token: string): void;
  signOut(): void;
}

const SessionContext = createContext<Session | null>(null);

/** A link with a token, as `npm start` prints it: the fragment never reaches the gateway. */
function tokenOfLink(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  const [token, setToken] = useState(() => {
    const linked = tokenOfLink();
    if (linked) sessionStorage.setItem(STORED, linked);
    return linked ?? storedToken();
  });
  const [ended, setEnded] = useState<string | null>(null);
  const leave = useCallback((reason: string | null) => {
    sessionStorage.removeItem(STORED);
    setToken(null);
    setEnded(reason);
  }, []);
  const session = useMemo(
    (): Session => ({
      api: token === null ? null : new ApiClient(token, dialect, () => leave('Your token is no longer valid.')),
      ended,
      signIn(entered) {
        sessionStorage.setItem(STORED, entered);
        setToken(entered);
        setEnded(null);
      },
      signOut: () => leave(null),
    }),
    [token, ended, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider');
  return session;
}

/** The client of the signed-in user. */
export function useApi(): ApiClient {
  const { api } = useSession();
  if (!api) throw new Error('useApi needs a signed-in user');
  return api;
}

/** A client for a token that nobody has signed in with yet. */
export const clientOf = (token: string): ApiClient => new ApiClient(token, dialect);
