import type { DnsRecord } from '@stratus/contracts';
import type { Field, Values } from '../forms/fields.js';

export type RecordType = DnsRecord['type'];

/** What a field means for a type of records. */
type Words = Partial<Pick<Field, 'title' | 'description' | 'required'>>;

interface Described {
  /** What such a record says. */
  does: string;
  /** The fields that it has, in the order of its form. */
  fields: readonly string[];
  words: Readonly<Record<string, Words>>;
}

const PLAIN = ['name', 'target', 'ttl_sec'] as const;
const OWN_ADDRESS = 'or `[remote_addr]` for the one that you come from';

const host = (title: string, does: string, words: Described['words'] = {}): Described => ({
  does,
  fields: PLAIN,
  words: { target: { title, description: 'A host name, such as `www.example.com`', required: true }, ...words },
});

const TYPES: Readonly<Record<RecordType, Described>> = {
  A: {
    does: 'IPv4 address of a name',
    fields: PLAIN,
    words: { target: { title: 'IPv4 address', description: `Such as \`192.0.2.1\`, ${OWN_ADDRESS}`, required: true } },
  },
  AAAA: {
    does: 'IPv6 address of a name',
    fields: PLAIN,
    words: {
      target: { title: 'IPv6 address', description: `Such as \`2001:db8::1\`, ${OWN_ADDRESS}`, required: true },
    },
  },
  CNAME: host('Alias of', 'alias of another name', {
    name: { description: 'Relative to the domain; it has no other record', required: true },
  }),
  NS: host('Name server', 'name server of a subdomain'),
  PTR: host('Host', 'name of an address'),
  MX: {
    does: 'mail server',
    fields: ['name', 'target', 'priority', 'ttl_sec'],
    words: {
      target: { title: 'Mail server', description: 'A host name; empty for a domain that takes no mail' },
      priority: { description: 'The lowest is tried first' },
    },
  },
  TXT: {
    does: 'text, such as SPF or a proof of ownership',
    fields: PLAIN,
    words: { target: { title: 'Text', description: 'As it is, without quotes', required: true } },
  },
  SRV: {
    does: 'host and port of a service',
    fields: ['service', 'protocol', 'priority', 'weight', 'port', 'target', 'ttl_sec'],
    words: {
      service: { description: 'Without an underscore, such as `sip`', required: true },
      protocol: { description: 'Without an underscore: `tcp`, `udp` or `tls`' },
      priority: { description: 'The lowest is tried first', required: true },
      weight: { description: 'Share of the requests among records of the same priority', required: true },
      port: { description: 'On which the host offers the service', required: true },
      target: { title: 'Host', description: 'A host name; one without dots is of this domain', required: true },
    },
  },
  CAA: {
    does: 'who may issue certificates',
    fields: ['name', 'tag', 'target', 'ttl_sec'],
    words: {
      tag: {
        description: 'Certificates, wildcard certificates, or where to report requests for others',
        required: true,
      },
      target: { title: 'Value', description: 'A domain such as `letsencrypt.org`, or `;` for nobody', required: true },
    },
  },
};

const COMMON: Readonly<Record<string, Words>> = {
  name: { description: 'Relative to the domain; empty for the domain itself' },
  ttl_sec: { title: 'TTL', description: 'How long resolvers may keep it' },
};

/** The types, each with what its records say. */
export const RECORD_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TYPES).map(([type, { does }]) => [type, `${type}: ${does}`]),
);

export const typeOf = ({ type }: Values): RecordType => type as RecordType;

/** The fields that a record of the type has. */
export const fieldsOfType = (type: RecordType): readonly string[] => TYPES[type].fields;

/** A field in the words of a type of records. */
export const fieldOfType = (type: RecordType, field: Field): Field => ({
  ...field,
  ...COMMON[field.name],
  ...TYPES[type].words[field.name],
});
