import { COMPUTE } from '@stratus/contracts/browser';
import type { EventRecord } from '@stratus/contracts';
import type { IconName } from '../ui/icon.js';
import { entryOf } from './phrases.js';

const ICONS: Readonly<Record<string, IconName>> = {
  [COMPUTE]: 'server',
  vpc: 'network',
  subnet: 'network',
  firewall: 'shield',
  database: 'database',
  domain: 'addressBook',
  ipaddress: 'link',
  ipv6range: 'link',
  nodebalancer: 'split',
  volume: 'box',
  vlan: 'network',
  tag: 'tag',
  token: 'key',
  user: 'user',
  user_ssh_key: 'key',
  profile: 'user',
  webhook: 'webhook',
};

/** The icon of a kind of entity, in the services' word. */
export const iconOf = (kind: string): IconName => entryOf(ICONS, kind) ?? 'activity';

/** A job that has not ended. */
export const isRunning = ({ status }: Pick<EventRecord, 'status'>): boolean =>
  status === 'scheduled' || status === 'started';

/** The entity itself is gone, not a part of it. */
export const isDeletion = ({ action, entity, status }: EventRecord): boolean =>
  status !== 'failed' && (action === `${entity?.type}_delete` || action === 'dns_zone_delete');
