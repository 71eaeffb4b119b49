import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiClient } from './api-client.js';
import { dialectOfPage } from './dialect.js';
import { accessIn } from './link.js';
import type { DemoUser } from './link.js';
import { PAGE } from './page.js';

/** Kept for the tab: tokens never outlive it. */
const STORED = 'stratus.token';
const DEMO = 'stratus.demo';
/** Set until a user who was signed in by a link has said that this is right. */
const BY_LINK = 'stratus.by-link';

const dialect = dialectOfPage(PAGE.dialect);

export interface Session {
  /** Null while nobody is signed in. */
  api: ApiClient | null;
  /** Counts the users of the tab: what belongs to one is not shown to the next. */
  number: number;
  /** Why the last session ended, if not by the user. */
  ended: string | null;
  /** Users that the link to the console offers. */
  demo: readonly DemoUser[];
  /** The token in a link that the signed-in user has opened; the user decides whether to use it. */
  linked: string | null;
  /** Whether a link chose the user, and the person has not confirmed it yet. */
  isByLink: boolean;
  signIn(token: string, how?: { byLink: boolean }): void;
  signOut(): void;
  /** Stays with the present user. */
  refuseLink(): void;
  /** Confirms the user that a link chose. */
  confirmUser(): void;
}

interface State {
  token: string | null;
  linked: string | null;
  isByLink: boolean;
  ended: string | null;
  number: number;
}

const SessionContext = createContext<Session | null>(null);

/** Forgets what a user has left in the tab; the next one may be another. */
function forgetUser(): void {
  const demo = sessionStorage.getItem(DEMO);
  sessionStorage.clear();
  if (demo !== null) sessionStorage.setItem(DEMO, demo);
}

/** Takes what the link carries out of sight and history. A token waits: its link may come from a stranger. */
function tokenOfLink(): string | null {
  const { token, demo } = accessIn(location.hash);
  if (demo.length > 0) sessionStorage.setItem(DEMO, JSON.stringify(demo));
  if (token || demo.length > 0) history.replaceState(null, '', location.pathname + location.search);
  return token === sessionStorage.getItem(STORED) ? null : token;
}

const demoUsers = (): DemoUser[] => JSON.parse(sessionStorage.getItem(DEMO) ?? '[]') as DemoUser[];

const stateOfTab = (): State => ({
  linked: tokenOfLink(),
  token: sessionStorage.getItem(STORED),
  isByLink: sessionStorage.getItem(BY_LINK) !== null,
  ended: null,
  number: 0,
});

export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  const [{ token, linked, isByLink, ended, number }, setState] = useState(stateOfTab);
  const queries = useQueryClient();
  const enter = useCallback(
    (entered: string, byLink: boolean) => {
      forgetUser();
      queries.clear();
      sessionStorage.setItem(STORED, entered);
      if (byLink) sessionStorage.setItem(BY_LINK, 'yes');
      setState((before) => ({
        token: entered,
        linked: null,
        isByLink: byLink,
        ended: null,
        number: before.number + 1,
      }));
    },
    [queries],
  );
  const leave = useCallback(
    (reason: string | null) => {
      forgetUser();
      queries.clear();
      setState((before) => ({ ...before, token: null, isByLink: false, ended: reason }));
    },
    [queries],
  );
  useEffect(() => {
    const onLink = (): void => {
      const found = tokenOfLink();
      if (found !== null) setState((before) => ({ ...before, linked: found }));
    };
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, []);
  // A link signs in when nobody is, also when the token of the last session turns out to have ended.
  useLayoutEffect(() => {
    if (token === null && linked !== null) enter(linked, true);
  }, [token, linked, enter]);
  const api = useMemo(
    () =>
      token === null
        ? null
        : new ApiClient(token, dialect, () => {
            // The response may be to a request of an earlier user.
            if (sessionStorage.getItem(STORED) === token) leave('Your token is no longer valid.');
          }),
    [token, leave],
  );
  const session = useMemo(
    (): Session => ({
      api,
      number,
      ended,
      demo: demoUsers(),
      linked,
      isByLink,
      signIn: (entered, how) => enter(entered, how?.byLink ?? false),
      signOut: () => leave(null),
      refuseLink: () => setState((before) => ({ ...before, linked: null })),
      confirmUser() {
        sessionStorage.removeItem(BY_LINK);
        setState((before) => ({ ...before, isByLink: false }));
      },
    }),
    [api, number, ended, linked, isByLink, enter, leave],
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
