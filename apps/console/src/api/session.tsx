import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiClient } from './api-client.js';
import { dialectOfPage } from './dialect.js';
import { accessIn } from './link.js';
import type { DemoUser, LinkedAccess } from './link.js';
import { PAGE } from './page.js';

/** Kept for the tab: tokens never outlive it. */
const STORED = 'stratus.token';
const DEMO = 'stratus.demo';

const dialect = dialectOfPage(PAGE.dialect);

export interface Session {
  /** Null while nobody is signed in. */
  api: ApiClient | null;
  /** Why the last session ended, if not by the user. */
  ended: string | null;
  /** Users that the link to the console offers. */
  demo: readonly DemoUser[];
  signIn(token: string): void;
  signOut(): void;
}

const SessionContext = createContext<Session | null>(null);

/** Forgets what a user has left in the tab; the next one may be another. */
function forgetUser(): void {
  const demo = sessionStorage.getItem(DEMO);
  sessionStorage.clear();
  if (demo !== null) sessionStorage.setItem(DEMO, demo);
}

/** Takes what the link carries into the tab, out of sight and history. */
function accessOfTab(): LinkedAccess {
  const { token, demo } = accessIn(location.hash);
  if (token && token !== sessionStorage.getItem(STORED)) forgetUser();
  if (token) sessionStorage.setItem(STORED, token);
  if (demo.length > 0) sessionStorage.setItem(DEMO, JSON.stringify(demo));
  if (token || demo.length > 0) history.replaceState(null, '', location.pathname + location.search);
  return {
    token: sessionStorage.getItem(STORED),
    demo: JSON.parse(sessionStorage.getItem(DEMO) ?? '[]') as DemoUser[],
  };
}

export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  const [{ token: kept, demo }] = useState(accessOfTab);
  const [token, setToken] = useState(kept);
  const [ended, setEnded] = useState<string | null>(null);
  const queries = useQueryClient();
  const leave = useCallback(
    (reason: string | null) => {
      forgetUser();
      queries.clear();
      setToken(null);
      setEnded(reason);
    },
    [queries],
  );
  const session = useMemo(
    (): Session => ({
      api: token === null ? null : new ApiClient(token, dialect, () => leave('Your token is no longer valid.')),
      ended,
      demo,
      signIn(entered) {
        sessionStorage.setItem(STORED, entered);
        setToken(entered);
        setEnded(null);
      },
      signOut: () => leave(null),
    }),
    [token, ended, demo, leave],
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
