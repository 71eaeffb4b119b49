import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { whileVisible } from '../../events/while-visible.js';
import { useChosenAccount } from '../api/account-context.js';
import { RequestFeed } from './request-feed.js';
import type { SeenRequests } from './request-feed.js';

const FeedContext = createContext<RequestFeed | null>(null);

/** Follows the calls of the chosen account, whatever part of the page is shown. */
export function RequestsProvider({ children }: { children: ReactNode }): ReactNode {
  const { client } = useChosenAccount();
  const feed = useMemo(() => new RequestFeed(client), [client]);
  useEffect(() => {
    const unwatch = whileVisible(feed);
    return () => {
      unwatch();
      feed.stop();
    };
  }, [feed]);
  return <FeedContext value={feed}>{children}</FeedContext>;
}

/** The calls of the chosen account. */
export function useRequests(): SeenRequests & { reload: () => Promise<void> } {
  const feed = use(FeedContext);
  if (!feed) throw new Error('useRequests needs a RequestsProvider');
  return { ...useSyncExternalStore(feed.watch, () => feed.seen), reload: feed.reload };
}
