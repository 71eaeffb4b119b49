import { reasons, refuseIfAny } from '@stratus/contracts';
import type { ApiError, CreateDnsRecordRequest, DnsRecord, UpdateDnsRecordRequest } from '@stratus/contracts';
import { changesIn } from '../../changes.js';
import { documentedSeconds } from '../domain.js';
import type { Domain } from '../domain.js';
import { nameFault, relativeName } from './host-names.js';
import { targetFault, targetOf } from './targets.js';

export interface StoredDnsRecord {
  id: number;
  domainId: number;
  type: DnsRecord['type'];
  name: string;
  target: string;
  priority: number;
  weight: number;
  port: number;
  service: string | null;
  protocol: string | null;
  ttlSec: number;
  tag: DnsRecord['tag'];
  created: Date;
  updated: Date;
}

/** The user's settings of a record. */
export type RecordSettings = Omit<StoredDnsRecord, 'id' | 'domainId' | 'created' | 'updated'>;

/** What the other records of a domain say about one. */
export interface OtherRecords {
  /** One has its name. */
  namesake: boolean;
  /** One of its name is a CNAME. */
  alias: boolean;
  /** One of any name is an MX. */
  mailServer: boolean;
  /** One says that the domain takes no mail. */
  nullMx: boolean;
}

/** The domain of a record, and the address that the request comes from. */
export interface Zone {
  domain: Pick<Domain, 'domain' | 'type'>;
  client: string | undefined;
}

/** Records that a domain may have (contract 4.6). */
export const MAX_DNS_RECORDS = 12_000;

const EMPTY: Omit<RecordSettings, 'type'> = {
  name: '',
  target: '',
  priority: 0,
  weight: 0,
  port: 0,
  service: null,
  protocol: null,
  ttlSec: 0,
  tag: null,
};
const ONLY_OF = {
  priority: ['MX', 'SRV'],
  weight: ['SRV'],
  port: ['SRV'],
  service: ['SRV'],
  protocol: ['SRV'],
  tag: ['CAA'],
} as const satisfies Partial<Record<keyof RecordSettings, readonly DnsRecord['type'][]>>;
/** Fields without which a new record of a type says nothing. */
const NEEDED: Partial<Record<DnsRecord['type'], readonly (keyof CreateDnsRecordRequest)[]>> = {
  SRV: ['target', 'priority', 'weight', 'port', 'service'],
  CAA: ['target', 'tag'],
};

/** The settings of a new record. @throws ApiFailure 400 with the fields that its type needs. */
export function newRecord(request: CreateDnsRecordRequest, zone: Zone): RecordSettings {
  const missing = (NEEDED[request.type] ?? ['target']).filter((field) => request[field] === undefined);
  refuseIfAny(missing.map((field) => ({ field, reason: reasons.required(field) })));
  return settled({ ...EMPTY, type: request.type, ...wantedIn(request.type, request, zone) });
}

/** The settings of a record after a change. */
export function changedRecord(record: StoredDnsRecord, request: UpdateDnsRecordRequest, zone: Zone): RecordSettings {
  const { id: _id, domainId: _domain, created: _created, updated: _updated, ...present } = record;
  return settled({ ...present, ...wantedIn(record.type, request, zone) });
}

/** The settings that differ; undefined when nothing changes. */
export const changesTo = (record: StoredDnsRecord, settings: RecordSettings): Partial<RecordSettings> | undefined =>
  changesIn<RecordSettings>(record, settings);

/** @throws ApiFailure 400 with every rule that the record breaks (contract 4.6). */
export function refuseUnlessFits(record: RecordSettings, { domain }: Zone, others: OtherRecords): void {
  refuseIfAny([
    ...(domain.type === 'slave' ? [OF_SLAVE] : []),
    ...faultsOfName(record, domain.domain),
    ...faultsOfTarget(record),
    ...faultsBeside(record, others),
  ]);
}

/** @throws ApiFailure 400 when the domain has the most records that it may have. */
export function refuseUnlessRoom(count: number): void {
  refuseIfAny(count < MAX_DNS_RECORDS ? [] : [TOO_MANY]);
}

const TOO_MANY: ApiError = {
  reason: `A domain can have up to ${MAX_DNS_RECORDS} records: delete one that you no longer need`,
};
const OF_SLAVE: ApiError = {
  reason: 'A slave domain gets its records from its masters: change them there, or make the domain a master',
};
const ALIAS_BESIDE_OTHERS: ApiError = { field: 'name', reason: 'Record conflict - CNAMES must be unique' };

function faultsOfName({ type, name }: RecordSettings, domain: string): ApiError[] {
  if (type === 'CNAME' && name === '') return [{ field: 'name', reason: reasons.required('name') }];
  return [nameFault(type, name, domain)].filter((fault) => fault !== undefined);
}

/** A mail server may be empty: a null MX, RFC 7505. */
function faultsOfTarget(record: RecordSettings): ApiError[] {
  const { type, target, tag, priority } = record;
  if (target !== '') {
    const reason = targetFault(type, target, tag);
    return reason === undefined ? [] : [{ field: 'target', reason }];
  }
  if (type !== 'MX') return [{ field: 'target', reason: reasons.required('target') }];
  return [
    ...(record.name === '' ? [] : [{ field: 'name', reason: 'Must be empty for an MX record without a target' }]),
    ...(priority === 0 ? [] : [{ field: 'priority', reason: 'Must be 0 for an MX record without a target' }]),
  ];
}

function faultsBeside({ type, target }: RecordSettings, others: OtherRecords): ApiError[] {
  if (type === 'CNAME' ? others.namesake : others.alias) return [ALIAS_BESIDE_OTHERS];
  if (type !== 'MX') return [];
  if (others.nullMx) {
    return [
      { field: 'target', reason: 'The domain has an MX record without a target, which says that it takes no mail' },
    ];
  }
  return target === '' && others.mailServer
    ? [{ field: 'target', reason: 'Delete the other MX records of the domain before it says that it takes no mail' }]
    : [];
}

/** An SRV record is named after its service. */
function settled(settings: RecordSettings): RecordSettings {
  if (settings.type !== 'SRV') return settings;
  const protocol = settings.protocol ?? 'tcp';
  return { ...settings, protocol, name: `_${settings.service}._${protocol}` };
}

/** The fields of a request that its type uses, under their names in the record. */
function wantedIn(type: DnsRecord['type'], request: UpdateDnsRecordRequest, zone: Zone): Partial<RecordSettings> {
  const { domain } = zone.domain;
  const wanted: Partial<Record<keyof RecordSettings, unknown>> = {
    name: request.name === undefined || type === 'SRV' ? undefined : relativeName(request.name, domain),
    target: request.target === undefined ? undefined : targetOf(type, request.target, { domain, client: zone.client }),
    priority: request.priority,
    weight: request.weight,
    port: request.port,
    service: request.service,
    protocol: request.protocol,
    ttlSec: documentedSeconds(request.ttl_sec),
    tag: request.tag,
  };
  const uses = (field: string): boolean =>
    (ONLY_OF as Partial<Record<string, readonly string[]>>)[field]?.includes(type) ?? true;
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && uses(field)),
  ) as Partial<RecordSettings>;
}
