import { DOCUMENTED_SECONDS, asciiDomainName, refuseIfAny } from '@stratus/contracts';
import type { ApiError, CreateDomainRequest, DomainRecord, UpdateDomainRequest } from '@stratus/contracts';
import { changesIn, distinct } from '../changes.js';

export interface Domain {
  id: number;
  accountId: number;
  domain: string;
  type: DomainRecord['type'];
  group: string;
  status: DomainRecord['status'];
  description: string;
  soaEmail: string;
  masterIps: string[];
  axfrIps: string[];
  retrySec: number;
  expireSec: number;
  refreshSec: number;
  ttlSec: number;
  tags: string[];
  created: Date;
  updated: Date;
}

/** The user's settings of a zone. */
type Zone = Omit<Domain, 'id' | 'accountId' | 'created' | 'updated'>;

export const DOMAIN_TAKEN: ApiError = { field: 'domain', reason: 'DNS zone already exists.' };
/** Characters of a domain name. */
export const MAX_DOMAIN_NAME = 253;
const RECORDS_TOO_LONG: ApiError = {
  field: 'domain',
  reason: `With this name, names or targets of its records would exceed ${MAX_DOMAIN_NAME} characters`,
};

/** Maximum targets that follow a domain to its new name: each is an event. */
export const MAX_MOVED_TARGETS = 1_000;
const TOO_MANY_TARGETS: ApiError = {
  field: 'domain',
  reason: `More than ${MAX_MOVED_TARGETS} targets of SRV records are in this domain: change or delete some first`,
};

/** The records of a domain that depend on its name. */
export interface RecordsUnder {
  /** Length of the longest text that a record has before the name of the domain; 0 without any. */
  longestRecord: number;
  /** Targets of services that the domain itself offers. */
  movedTargets: number;
}

export const NO_RECORDS: RecordsUnder = { longestRecord: 0, movedTargets: 0 };

const NEW: Omit<Zone, 'domain' | 'type'> = {
  group: '',
  status: 'active',
  description: '',
  soaEmail: '',
  masterIps: [],
  axfrIps: [],
  retrySec: 0,
  expireSec: 0,
  refreshSec: 0,
  ttlSec: 0,
  tags: [],
};

/** Decides on a new zone. @throws ApiFailure 400 with all its errors (contract 4.6). */
export function decideCreateDomain(request: CreateDomainRequest, known: { nameTaken: boolean }): Zone {
  const zone: Zone = { ...NEW, ...wantedIn(request), type: request.type, domain: asciiDomainName(request.domain) };
  refuseIfAny([...(known.nameTaken ? [DOMAIN_TAKEN] : []), ...faultsOf(zone)]);
  return zone;
}

/** The changes to a zone; undefined when nothing changes. @throws ApiFailure 400 with all errors in the new zone. */
export function decideUpdateDomain(
  domain: Domain,
  request: UpdateDomainRequest,
  known: { nameTaken: boolean } & RecordsUnder,
): Partial<Zone> | undefined {
  const changes = changesIn<Partial<Zone>>(domain, wantedIn(request));
  if (!changes) return undefined;
  const taken = changes.domain !== undefined && known.nameTaken;
  const tooLong = changes.domain !== undefined && changes.domain.length + known.longestRecord >= MAX_DOMAIN_NAME;
  refuseIfAny([
    ...(taken ? [DOMAIN_TAKEN] : []),
    ...(tooLong && known.longestRecord > 0 ? [RECORDS_TOO_LONG] : []),
    ...(changes.domain !== undefined && known.movedTargets > MAX_MOVED_TARGETS ? [TOO_MANY_TARGETS] : []),
    ...faultsOf({ ...domain, ...changes }),
  ]);
  return changes;
}

function faultsOf({ type, soaEmail, masterIps }: Pick<Zone, 'type' | 'soaEmail' | 'masterIps'>): ApiError[] {
  if (type === 'master' && soaEmail === '') {
    return [{ field: 'soa_email', reason: 'soa_email required when type=master' }];
  }
  if (type === 'slave' && masterIps.length === 0) {
    return [{ field: 'master_ips', reason: 'You need at least one master DNS server IP address for this zone.' }];
  }
  return [];
}

/** Rounds up to the next documented value, as the public service does; values above the greatest become the greatest. */
export const documentedSeconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined
    ? undefined
    : (DOCUMENTED_SECONDS.find((documented) => documented >= seconds) ?? DOCUMENTED_SECONDS.at(-1));

/** The fields of a request under their names in the zone. */
function wantedIn(request: UpdateDomainRequest): Partial<Zone> {
  const wanted = {
    domain: request.domain === undefined ? undefined : asciiDomainName(request.domain),
    type: request.type,
    group: request.group,
    status: request.status,
    description: request.description,
    soaEmail: request.soa_email,
    masterIps: request.master_ips && distinct(request.master_ips),
    axfrIps: request.axfr_ips && distinct(request.axfr_ips),
    retrySec: documentedSeconds(request.retry_sec),
    expireSec: documentedSeconds(request.expire_sec),
    refreshSec: documentedSeconds(request.refresh_sec),
    ttlSec: documentedSeconds(request.ttl_sec),
    tags: request.tags && distinct(request.tags),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<Zone>;
}
