import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { EventRecord } from '@stratus/contracts';
import type { ApiClient } from '../api/api-client.js';
import { unreachable } from '../api/api-problem.js';
import { useIdentity } from '../api/identity.js';
import { refusalOf } from '../api/permission.js';
import { useApi } from '../api/session.js';
import { LiveFeed } from './live-feed.js';
import type { FeedState, OpenStream } from './live-feed.js';
import { Refreshing } from './refreshing.js';

/** Events say what is in it, or it is the catalog, which no event changes. */
const UNAFFECTED = new Set([
  'listEvents',
  'listAudit',
  'identity',
  'listRegions',
  'listTypes',
  'listKernels',
  'listAvailability',
  'listDatabaseEngines',
  'listDatabaseTypes',
]);
/** Somebody has changed the name, the restriction or the grants of a user, who may be the one signed in. */
const OF_IDENTITY = /^(?:user|profile)_update$/;
/** A hidden tab gives its connection back: browsers have six for all tabs of an address. */
const HIDDEN_MS = 5_000;

const LiveContext = createContext<LiveFeed | null>(null);

/** The live events of the account for all pages below, over one connection. Each event brings the open pages up to date. */
export function LiveEvents({ children }: { children: ReactNode }): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const identity = useIdentity();
  const mayFollow = identity !== undefined && refusalOf(identity, 'followEvents') === undefined;
  const [feed, setFeed] = useState<LiveFeed | null>(null);
  useEffect(() => {
    if (!mayFollow) return undefined;
    const refreshing = new Refreshing(() =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => !UNAFFECTED.has(String(queryKey[0])) }),
    );
    const live = new LiveFeed(streamOf(api), {
      onEvent: ({ action }) => {
        refreshing.ask();
        if (OF_IDENTITY.test(action)) void queries.invalidateQueries({ queryKey: ['identity'] });
      },
      onGap: () => void queries.invalidateQueries(),
    });
    setFeed(live);
    const unwatch = whileVisible(live);
    return () => {
      unwatch();
      live.pause();
      refreshing.stop();
      setFeed(null);
    };
  }, [api, queries, mayFollow]);
  return <LiveContext value={feed}>{children}</LiveContext>;
}

const NONE: readonly EventRecord[] = [];
const never = (): (() => void) => () => undefined;

/** The latest events since the console was opened, newest first, and whether more arrive as they happen. */
export function useLiveEvents(): { state: FeedState; events: readonly EventRecord[] } {
  const feed = use(LiveContext);
  const watch = feed?.watch ?? never;
  const state = useSyncExternalStore(watch, () => feed?.state ?? 'connecting');
  const events = useSyncExternalStore(watch, () => feed?.recent.list ?? NONE);
  return { state, events };
}

const streamOf =
  (api: ApiClient): OpenStream =>
  async (lastEventId, signal) => {
    const { headers, ...request } = api.requestOf('followEvents', {});
    const resuming = { ...headers, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) };
    const { body } = await api.send({ ...request, headers: resuming }, signal);
    if (!body) throw unreachable();
    return body;
  };

/** Connects the feed while somebody can see the page. */
function whileVisible(feed: LiveFeed): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') feed.start();
    else timer = setTimeout(() => feed.pause(), HIDDEN_MS);
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
