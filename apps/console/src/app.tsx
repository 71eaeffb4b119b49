import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from './api/session.js';
import { LiveEvents } from './events/live-events.js';
import { Shell } from './layout/shell.js';
import { UnknownPage } from './layout/unknown-page.js';
import { PAGES } from './pages.js';
import { ByLinkNotice } from './sign-in/by-link-notice.js';
import { LinkQuestion } from './sign-in/link-question.js';
import { SignIn } from './sign-in/sign-in.js';
import { Loading } from './ui/loading.js';

/** The page that the path of the browser names, for whoever is signed in. */
export function App(): ReactNode {
  const { api, linked, number } = useSession();
  if (!api) return <SignIn />;
  return (
    <LiveEvents key={number}>
      <Shell>
        <ByLinkNotice />
        {linked !== null && <LinkQuestion key={linked} token={linked} />}
        <Suspense fallback={<Loading />}>
          <Switch>
            {PAGES.map(({ path, component }) => (
              <Route key={path} path={path} component={component} />
            ))}
            <Route component={UnknownPage} />
          </Switch>
        </Suspense>
      </Shell>
    </LiveEvents>
  );
}
