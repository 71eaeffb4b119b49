import { PAGE_SIZE } from '@stratus/contracts';
import type { JsonSchema, Operation } from '@stratus/contracts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

/** Descriptions of path parameters; a spec fails if one is missing. */
const PATH_PARAMETERS: Readonly<Record<string, { description: string; example: string | number }>> = {
  address: { description: 'IPv4 or IPv6 address, in any notation', example: '198.18.0.2' },
  backupId: { description: 'Id of the backup', example: 1 },
  computeId: { description: 'Id of the instance', example: 100_001 },
  configId: { description: 'Id of the configuration', example: 1 },
  diskId: { description: 'Id of the disk', example: 1 },
  domainId: { description: 'Id of the domain', example: 1 },
  engineId: { description: 'Id of the engine; its slash may be sent percent-encoded', example: 'mysql/8.0.30' },
  eventId: { description: 'Id of the event', example: 12 },
  loginId: { description: 'Id of the login', example: 7 },
  imageId: { description: 'Id of the image; its slash may be sent percent-encoded', example: 'compute/debian12' },
  instanceId: { description: 'Id of the database', example: 1 },
  interfaceId: { description: 'Id of the interface', example: 1 },
  deliveryId: { description: 'Id of the delivery', example: 1 },
  deviceId: { description: 'Id of the device, which differs from the id of its service', example: 1 },
  firewallId: { description: 'Id of the firewall', example: 1 },
  kernelId: { description: 'Id of the kernel; its slash may be sent percent-encoded', example: 'compute/latest-64bit' },
  month: { description: 'Month, from 1 to 12, past or current', example: '01' },
  nodeId: { description: 'Id of the node', example: 1 },
  nodeBalancerId: { description: 'Id of the NodeBalancer', example: 1 },
  range: {
    description: 'IPv6 range without its prefix length, in any notation',
    example: '2001:db8:1:200::',
  },
  recordId: { description: 'Id of the record', example: 1 },
  regionId: { description: 'Id of the region', example: 'us-east' },
  secretId: { description: 'Id of the secret, not the secret itself', example: 1 },
  sshKeyId: { description: 'Id of the SSH key', example: 1 },
  tagLabel: { description: 'The tag, percent-encoded', example: 'production' },
  tokenId: { description: 'Id of the token, not the token itself', example: 1 },
  typeId: { description: 'Id of the type', example: 'g6-nanode-1' },
  username: { description: 'Name of the user', example: 'colleague' },
  volumeId: { description: 'Id of the volume', example: 1 },
  vpcId: { description: 'Id of the VPC', example: 1 },
  vpcSubnetId: { description: 'Id of the subnet', example: 1 },
  webhookId: { description: 'Id of the webhook', example: 1 },
  year: { description: 'Year, from 2000', example: '2026' },
};

const PAGE: Parameter = {
  name: 'page',
  in: 'query',
  description: 'Page number, from 1',
  schema: { type: 'integer', minimum: 1, default: 1 },
};
const SIZE: Parameter = {
  name: 'page_size',
  in: 'query',
  description: 'Results per page',
  schema: { type: 'integer', minimum: PAGE_SIZE.minimum, maximum: PAGE_SIZE.maximum, default: PAGE_SIZE.default },
};
const LAST_EVENT_ID: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  description:
    'Resume after this position: the last `id` of the stream, or the id of any event; 0 for all of the last 90 ' +
    'days. Without it: only events from now on',
  schema: { type: 'integer', minimum: 0 },
};
const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeat of the request with the same key within 24 hours returns the first response',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** The parameters of an operation: of its path, its query and its headers. */
export function parametersOf({ params, list, query, kind, stream }: Operation): Parameter[] {
  return [
    ...Object.entries(params).map(([name, type]) => inPath(name, type)),
    ...Object.entries(query ?? {}).map(([name, schema]) => inQuery(name, schema)),
    ...(list ? [PAGE, SIZE, filterOver(Object.keys(list.filterable))] : []),
    ...(stream
      ? [LAST_EVENT_ID, filterOver(Object.keys(stream.filterable)), ...stream.query.map(selecting), AFTER, TICKET]
      : []),
    ...(kind === 'command' ? [IDEMPOTENCY_KEY] : []),
  ];
}

const AFTER: Parameter = {
  name: 'after',
  in: 'query',
  description: 'The same as Last-Event-ID, for a browser that opens the stream again with a new ticket',
  schema: { type: 'integer', minimum: 0 },
};
const TICKET: Parameter = {
  name: 'ticket',
  in: 'query',
  description: 'Stands for the header Authorization, for browsers: see `POST /account/events/stream/ticket`',
  schema: { type: 'string' },
};

/** A field of the filter as a parameter. */
const selecting = (field: string): Parameter =>
  inQuery(field, {
    type: 'string',
    description: `Only events with this ${field}; several values are separated by commas. For browsers, which cannot send X-Filter`,
  });

const inPath = (name: string, type: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  ...PATH_PARAMETERS[name],
  schema: type === 'integer' ? { type: 'integer', minimum: 1 } : { type: 'string' },
});

const inQuery = (name: string, { description = '', ...schema }: JsonSchema): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
});

const filterOver = (fields: readonly string[]): Parameter => ({
  name: 'X-Filter',
  in: 'header',
  description: fields.length > 0 ? `JSON filter over ${fields.join(', ')}` : 'JSON filter; no field is filterable',
  schema: { type: 'string' },
});
