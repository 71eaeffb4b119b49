import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { UnknownPage } from '../layout/unknown-page.js';
import { Loading } from '../ui/loading.js';
import { useOperatorSession } from './api/operator-session.js';
import { OperatorShell } from './layout/operator-shell.js';
import { OperatorSignIn } from './layout/operator-sign-in.js';
import { PAGES } from './pages.js';

/** The page that the path of the browser names, for an operator who is signed in. */
export function OperatorsApp(): ReactNode {
  const { client } = useOperatorSession();
  if (!client) return <OperatorSignIn />;
  return (
    <OperatorShell>
      <Suspense fallback={<Loading />}>
        <Switch>
          {PAGES.map(({ path, component }) => (
            <Route key={path} path={path} component={component} />
          ))}
          <Route component={UnknownPage} />
        </Switch>
      </Suspense>
    </OperatorShell>
  );
}
