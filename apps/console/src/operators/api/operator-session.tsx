import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useMemo, useState } from 'react';
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
  signIn(token: string): void;
  signOut(): void;
}

const SessionContext = createContext<OperatorSession | null>(null);

/** Takes the token of a link into the tab, out of sight and history. */
function tokenOfTab(): string | null {
  const { token } = accessIn(location.hash);
  if (token) {
    sessionStorage.setItem(STORED, token);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return sessionStorage.getItem(STORED);
}

export function OperatorSessionProvider({ children }: { children: ReactNode }): ReactNode {
  const [token, setToken] = useState(tokenOfTab);
  const [ended, setEnded] = useState<string | null>(null);
  const queries = useQueryClient();
  const leave = useCallback(
    (reason: string | null) => {
      sessionStorage.clear();
      queries.clear();
      setToken(null);
      setEnded(reason);
    },
    [queries],
  );
  const session = useMemo(
    (): OperatorSession => ({
      client: token === null ? null : new OperatorClient(token, () => leave('Your token is no longer valid.')),
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
