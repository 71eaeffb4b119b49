import type { Values } from '../forms/fields.js';
import { choiceInput } from '../forms/choice-input.js';
import { LineInput } from '../forms/line-input.js';
import { titled } from '../forms/titled.js';
import { SecondsInput } from './seconds-input.js';

/** What only a master needs, or only a slave. */
const ofType = ({ type }: Values): string => (type === 'slave' ? 'master_ips' : 'soa_email');

export const newDomainFields = (values: Values): readonly string[] => [
  'domain',
  'type',
  ofType(values),
  'description',
  'tags',
];

export const domainFields = (values: Values): readonly string[] => [
  'domain',
  'type',
  'status',
  ofType(values),
  'axfr_ips',
  'ttl_sec',
  'refresh_sec',
  'retry_sec',
  'expire_sec',
  'description',
  'tags',
];

export const DOMAIN_INPUTS = {
  domain: LineInput,
  type: titled(
    'Type',
    choiceInput({ master: 'Master', slave: 'Slave' }),
    'A master has its records here, a slave copies them',
  ),
  status: choiceInput({ active: 'Active', disabled: 'Disabled' }),
  soa_email: titled('Email', LineInput, 'Of the administrator; a master needs it'),
  master_ips: titled('Master servers', undefined, 'Addresses to copy the records from; a slave needs at least one'),
  axfr_ips: titled('Transfers', undefined, 'Addresses that may copy all records'),
  ttl_sec: titled('TTL', SecondsInput, 'How long resolvers may keep a record'),
  refresh_sec: titled('Refresh', SecondsInput, 'Until a slave looks for changes'),
  retry_sec: titled('Retry', SecondsInput, 'Until a slave tries again after a failed refresh'),
  expire_sec: titled('Expire', SecondsInput, 'Until a slave that reaches no master stops serving the domain'),
};
