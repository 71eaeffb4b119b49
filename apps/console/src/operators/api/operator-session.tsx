import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { accessIn } from '../../api/link.js';
import { OperatorClient } from './operator-client.js';

/** Kept for the tab: tokens never outlive it. */
const STORED = 'stratus.operator-token';

interface OperatorSession {
  /** Null while nobody is signed in. */
  client: OperatorClient | null;
  /** Why the last session ended, if not by the operator. */
  ended: string | null;
  /** The token in a link that the signed-in user has opened; the user decides whether to use it. */
  linked: string | null;
  /** What the server has said beside its last reply, such as that the audit log lacks a command. */
  note: string | null;
  signIn(token: string): void;
  signOut(): void;
  /** Stays with the present operator. */
  refuseLink(): void;
  forgetNote(): void;
}

interface State {
  token: string | null;
  linked: string | null;
  ended: string | null;
  note: string | null;
}

const SessionContext = createContext<OperatorSession | null>(null);

/** Takes the token of a link out of sight and history. It waits: its link may come from a stranger. */
function tokenOfLink(): string | null {
  const { token } = accessIn(location.hash);
  if (token) history.replaceState(null, '', location.pathname + location.search);
  return token === sessionStorage.getItem(STORED) ? null : token;
}

const stateOfTab = (): State => ({
  linked: tokenOfLink(),
  token: sessionStorage.getItem(STORED),
  ended: null,
  note: null,
});

export function OperatorSessionProvider({ children }: { children: ReactNode }): ReactNode {
  const [{ token, linked, ended, note }, setState] = useState(stateOfTab);
  const queries = useQueryClient();
  const enter = useCallback(
    (entered: string) => {
      queries.clear();
      sessionStorage.setItem(STORED, entered);
      setState({ token: entered, linked: null, ended: null, note: null });
    },
    [queries],
  );
  const leave = useCallback(
    (reason: string | null) => {
      sessionStorage.clear();
      queries.clear();
      setState((before) => ({ ...before, token: null, ended: reason, note: null }));
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
    if (token === null && linked !== null) enter(linked);
  }, [token, linked, enter]);
  const client = useMemo(
    () =>
      token === null
        ? null
        : new OperatorClient(token, {
            // The response may be to a request of an earlier operator.
            onRefused: () => {
              if (sessionStorage.getItem(STORED) === token) leave('Your token is no longer valid.');
            },
            onNote: (said) => setState((before) => ({ ...before, note: said })),
          }),
    [token, leave],
  );
  const session = useMemo(
    (): OperatorSession => ({
      client,
      ended,
      linked,
      note,
      signIn: enter,
      signOut: () => leave(null),
      refuseLink: () => setState((before) => ({ ...before, linked: null })),
      forgetNote: () => setState((before) => ({ ...before, note: null })),
    }),
    [client, ended, linked, note, enter, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useOperatorSession(): OperatorSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useOperatorSession needs an OperatorSessionProvider');
  return session;
}

/** The client of the operator who is signed in. */
export function useOperatorClient(): OperatorClient {
  const { client } = useOperatorSession();
  if (!client) throw new Error('useOperatorClient needs an operator who is signed in');
  return client;
}
