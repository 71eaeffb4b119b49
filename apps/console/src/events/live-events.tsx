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
import { RecentEvents } from './recent-events.js';
import { Refreshing } from './refreshing.js';
import { whileVisible } from './while-visible.js';

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

interface Live {
  feed: LiveFeed<EventRecord>;
  recent: RecentEvents;
}

const LiveContext = createContext<Live | null>(null);

/** The live events of the account for all pages below, over one connection. Each event brings the open pages up to date. */
export function LiveEvents({ children }: { children: ReactNode }): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const identity = useIdentity();
  const mayFollow = identity !== undefined && refusalOf(identity, 'followEvents') === undefined;
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    if (!mayFollow) return undefined;
    const refreshing = new Refreshing(() =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => !UNAFFECTED.has(String(queryKey[0])) }),
    );
    const recent = new RecentEvents();
    const feed = new LiveFeed<EventRecord>(streamOf(api), {
      onEvent: (event) => {
        recent.add(event);
        refreshing.ask();
        if (OF_IDENTITY.test(event.action)) void queries.invalidateQueries({ queryKey: ['identity'] });
      },
      onGap: () => void queries.invalidateQueries(),
    });
    setLive({ feed, recent });
    const unwatch = whileVisible(feed);
    return () => {
      unwatch();
      feed.pause();
      refreshing.stop();
      setLive(null);
    };
  }, [api, queries, mayFollow]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

const NONE: readonly EventRecord[] = [];
const never = (): (() => void) => () => undefined;

/** The latest events since the console was opened, newest first, and whether more arrive as they happen. */
export function useLiveEvents(): { state: FeedState; events: readonly EventRecord[] } {
  const live = use(LiveContext);
  const watch = live?.feed.watch ?? never;
  const state = useSyncExternalStore(watch, () => live?.feed.state ?? 'connecting');
  const events = useSyncExternalStore(watch, () => live?.recent.list ?? NONE);
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
