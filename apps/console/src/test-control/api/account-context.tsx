import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ControlClient } from './control-client.js';
import { firstAccount } from './chosen-account.js';
import type { ChosenAccount } from './chosen-account.js';

/** Kept for the tab. */
const STORED = 'stratus.test-control';
const CONSOLE_TOKEN = 'stratus.token';

interface Chosen {
  client: ControlClient;
  choose: (account: ChosenAccount) => void;
}

const AccountContext = createContext<Chosen | null>(null);

const keep = (account: ChosenAccount): void => sessionStorage.setItem(STORED, JSON.stringify(account));

/** Takes a token of the link out of sight and history; the tab keeps it. */
function accountOfTab(): ChosenAccount {
  const account = firstAccount({
    hash: location.hash,
    stored: sessionStorage.getItem(STORED),
    signedIn: sessionStorage.getItem(CONSOLE_TOKEN),
  });
  if (location.hash !== '') {
    keep(account);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return account;
}

/** The account whose requests and faults the page shows. */
export function AccountProvider({ children }: { children: ReactNode }): ReactNode {
  const [account, setAccount] = useState(accountOfTab);
  const queries = useQueryClient();
  const chosen = useMemo(
    () => ({
      client: new ControlClient(account),
      choose(next: ChosenAccount) {
        keep(next);
        queries.clear();
        setAccount(next);
      },
    }),
    [account, queries],
  );
  return <AccountContext value={chosen}>{children}</AccountContext>;
}

export function useChosenAccount(): Chosen {
  const chosen = use(AccountContext);
  if (!chosen) throw new Error('useChosenAccount needs an AccountProvider');
  return chosen;
}
