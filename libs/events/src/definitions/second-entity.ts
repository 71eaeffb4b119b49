import type { EventEntity, NewEvent } from '@stratus/commands';
import { COMPUTE } from '@stratus/contracts';
import type { DnsRecord } from '@stratus/contracts';

/** Id and label of a resource. */
export interface Named {
  id: number;
  label: string;
}

const instanceUrl = (id: number): string => `/v4/${COMPUTE}/instances/${id}`;

/** An event that concerns a second entity; the same event without one. */
export const concerning = (event: NewEvent, secondaryEntity: EventEntity | undefined): NewEvent =>
  secondaryEntity ? { ...event, secondaryEntity } : event;

export const instanceEntity = ({ id, label }: Named): EventEntity => ({
  type: COMPUTE,
  id,
  label,
  url: instanceUrl(id),
});

export const vpcEntity = ({ id, label }: Named): EventEntity => ({ type: 'vpc', id, label, url: `/v4/vpcs/${id}` });

/** A configuration profile of an instance. */
export const configEntity = ({ id, label }: Named, computeId: number): EventEntity => ({
  type: `${COMPUTE}_config`,
  id,
  label,
  url: `${instanceUrl(computeId)}/configs/${id}`,
});

export const diskEntity = ({ id, label }: Named, computeId: number): EventEntity => ({
  type: 'disk',
  id,
  label,
  url: `${instanceUrl(computeId)}/disks/${id}`,
});

/** A record of a domain; its label is its type and its name. */
export const dnsRecordEntity = (
  { id, type, name }: Pick<DnsRecord, 'id' | 'type' | 'name'>,
  domainId: number,
): EventEntity => ({
  type: 'dns_record',
  id,
  label: `${type} ${name}`.trimEnd(),
  url: `/v4/domains/${domainId}/records/${id}`,
});

export const imageEntity = ({ id, label }: { id: string; label: string }): EventEntity => ({
  type: 'image',
  id,
  label,
  url: `/v4/images/${id}`,
});

export const addressEntity = (address: string): EventEntity => ({
  type: 'ipaddress',
  id: address,
  label: address,
  url: `/v4/networking/ips/${address}`,
});
