import { lazy } from 'react';
import type { Page, Section } from '../pages.js';

/** The navigation of the operators' console, in groups. */
export const SECTIONS: readonly (readonly Section[])[] = [
  [
    { label: 'Services', href: '/', icon: 'server' },
    { label: 'Streams', href: '/streams', icon: 'activity' },
    { label: 'Hosts', href: '/hosts', icon: 'box' },
  ],
  [
    { label: 'Sagas', href: '/sagas', icon: 'link' },
    { label: 'Dead letters', href: '/dead-letters', icon: 'alert' },
  ],
  [
    { label: 'Accounts', href: '/accounts', icon: 'user' },
    { label: 'Subscribers', href: '/subscribers', icon: 'download' },
  ],
  [{ label: 'Audit log', href: '/audit', icon: 'shield' }],
];

/** Each page is a file of its own, loaded when it is opened. */
export const PAGES: readonly Page[] = [
  { path: '/', component: lazy(() => import('./services/services.page.js')) },
  { path: '/streams', component: lazy(() => import('./streams/streams.page.js')) },
  { path: '/hosts', component: lazy(() => import('./hosts/hosts.page.js')) },
  { path: '/hosts/:host', component: lazy(() => import('./hosts/host.page.js')) },
  { path: '/sagas', component: lazy(() => import('./sagas/sagas.page.js')) },
  { path: '/sagas/:service/:id', component: lazy(() => import('./sagas/saga.page.js')) },
  { path: '/dead-letters', component: lazy(() => import('./dead-letters/dead-letters.page.js')) },
  { path: '/dead-letters/:position', component: lazy(() => import('./dead-letters/dead-letter.page.js')) },
  { path: '/accounts', component: lazy(() => import('./accounts/accounts.page.js')) },
  { path: '/accounts/:account', component: lazy(() => import('./accounts/account.page.js')) },
  { path: '/users/:username', component: lazy(() => import('./accounts/user.page.js')) },
  { path: '/subscribers', component: lazy(() => import('./subscribers/subscribers.page.js')) },
  { path: '/audit', component: lazy(() => import('./audit/audit.page.js')) },
];
