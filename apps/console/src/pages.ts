import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { OperationName } from './api/operations.js';
import type { IconName } from './ui/icon.js';

export interface Page {
  /** Path of the page and those below it. */
  path: string;
  component: ComponentType;
}

/** An entry of the navigation. */
export interface Section {
  label: string;
  href: string;
  icon: IconName;
  /** The operation without which its pages show nothing. */
  needs?: OperationName;
}

/** Entries that are seldom needed, behind one that opens them. */
export interface Folder {
  label: string;
  icon: IconName;
  sections: readonly Omit<Section, 'icon'>[];
}

/** The navigation, in groups. */
export const SECTIONS: readonly (readonly (Section | Folder)[])[] = [
  [{ label: 'Overview', href: '/', icon: 'home' }],
  [
    { label: 'Instances', href: '/instances', icon: 'server', needs: 'listInstances' },
    { label: 'Volumes', href: '/volumes', icon: 'box', needs: 'listVolumes' },
  ],
  [
    { label: 'VPCs', href: '/vpcs', icon: 'network', needs: 'listVpcs' },
    { label: 'Firewalls', href: '/firewalls', icon: 'shield', needs: 'listFirewalls' },
    { label: 'NodeBalancers', href: '/nodebalancers', icon: 'split', needs: 'listNodeBalancers' },
    { label: 'Domains', href: '/domains', icon: 'addressBook', needs: 'listDomains' },
  ],
  [
    { label: 'Addresses', href: '/addresses', icon: 'globe', needs: 'listIps' },
    { label: 'VLANs', href: '/vlans', icon: 'link', needs: 'listVlans' },
    { label: 'Tags', href: '/tags', icon: 'tag', needs: 'listTags' },
    { label: 'Regions', href: '/regions', icon: 'map' },
  ],
  [{ label: 'Databases', href: '/databases', icon: 'database', needs: 'listDatabases' }],
  [
    { label: 'Events', href: '/events', icon: 'activity', needs: 'listEvents' },
    {
      label: 'Account',
      icon: 'user',
      sections: [
        { label: 'Users', href: '/users', needs: 'listUsers' },
        { label: 'Tokens', href: '/tokens', needs: 'listTokens' },
        { label: 'SSH keys', href: '/ssh-keys', needs: 'listSshKeys' },
        { label: 'Webhooks', href: '/webhooks', needs: 'listWebhooks' },
        { label: 'Audit log', href: '/audit', needs: 'listProfileLogins' },
      ],
    },
  ],
];

/** Each page is a file of its own, loaded when it is opened. */
export const PAGES: readonly Page[] = [
  { path: '/', component: lazy(() => import('./overview/overview.page.js')) },
  { path: '/instances', component: lazy(() => import('./instances/instances.page.js')) },
  { path: '/instances/:computeId/:part?', component: lazy(() => import('./instances/instance.page.js')) },
  { path: '/volumes', component: lazy(() => import('./volumes/volumes.page.js')) },
  { path: '/volumes/:volumeId', component: lazy(() => import('./volumes/volume.page.js')) },
  { path: '/vpcs', component: lazy(() => import('./vpcs/vpcs.page.js')) },
  { path: '/vpcs/:vpcId', component: lazy(() => import('./vpcs/vpc.page.js')) },
  { path: '/firewalls', component: lazy(() => import('./firewalls/firewalls.page.js')) },
  { path: '/firewalls/:firewallId', component: lazy(() => import('./firewalls/firewall.page.js')) },
  { path: '/nodebalancers', component: lazy(() => import('./node-balancers/node-balancers.page.js')) },
  { path: '/nodebalancers/:nodeBalancerId', component: lazy(() => import('./node-balancers/node-balancer.page.js')) },
  { path: '/domains', component: lazy(() => import('./domains/domains.page.js')) },
  { path: '/domains/:domainId', component: lazy(() => import('./domains/domain.page.js')) },
  { path: '/addresses', component: lazy(() => import('./addresses/addresses.page.js')) },
  { path: '/addresses/ranges', component: lazy(() => import('./addresses/ranges.page.js')) },
  { path: '/addresses/vpc', component: lazy(() => import('./addresses/vpc-addresses.page.js')) },
  { path: '/vlans', component: lazy(() => import('./vlans/vlans.page.js')) },
  { path: '/tags', component: lazy(() => import('./tags/tags.page.js')) },
  { path: '/tags/:tagLabel', component: lazy(() => import('./tags/tag.page.js')) },
  { path: '/regions', component: lazy(() => import('./regions/regions.page.js')) },
  { path: '/databases', component: lazy(() => import('./databases/databases.page.js')) },
  { path: '/databases/:engine/:instanceId', component: lazy(() => import('./databases/database.page.js')) },
  { path: '/users', component: lazy(() => import('./users/users.page.js')) },
  { path: '/users/:username', component: lazy(() => import('./users/user.page.js')) },
  { path: '/tokens', component: lazy(() => import('./tokens/tokens.page.js')) },
  { path: '/tokens/:tokenId', component: lazy(() => import('./tokens/token.page.js')) },
  { path: '/ssh-keys', component: lazy(() => import('./ssh-keys/ssh-keys.page.js')) },
  { path: '/ssh-keys/:sshKeyId', component: lazy(() => import('./ssh-keys/ssh-key.page.js')) },
  { path: '/webhooks', component: lazy(() => import('./webhooks/webhooks.page.js')) },
  { path: '/webhooks/:webhookId/:part?', component: lazy(() => import('./webhooks/webhook.page.js')) },
  { path: '/audit', component: lazy(() => import('./audit/audit.page.js')) },
  { path: '/audit/logins', component: lazy(() => import('./audit/logins.page.js')) },
  { path: '/events', component: lazy(() => import('./events/events.page.js')) },
];
