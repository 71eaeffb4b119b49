/**
 * Rules that JSON Schema cannot or should not express. A line may be removed, but none added: each is a body that the document
 * judges wrongly.
 *
 * `accepts`: the document accepts a body that the server refuses, for the given reason; `refuses`: the other way round.
 */
export const KNOWN: readonly {
  document: 'accepts' | 'refuses';
  field: RegExp;
  value: (value: unknown) => boolean;
  why: string;
}[] = [
  {
    document: 'accepts',
    field: /./,
    value: (value) => textsIn(value).some((text) => !text.isWellFormed()),
    why: 'half of a surrogate pair is no text; patterns that say so work in few libraries',
  },
  {
    document: 'accepts',
    field: /^(expiry|since)$/,
    value: (value) => value === '2026-02-30T00:00:00' || value === '2027-02-29T00:00:00',
    why: 'days that a month does not have',
  },
  {
    document: 'accepts',
    field: /^(subnets\[0\]\.)?ipv4$/,
    value: (value) => ['10.0.0.1/24', '192.168.128.0/24', '192.168.0.0/16', '172.16.0.1/12'].includes(String(value)),
    why: 'the host bits of a network, and networks that contain another',
  },
  {
    document: 'accepts',
    field: /^allow_list$/,
    value: (value) => textsIn(value).some((text) => ['10.0.0.1/24', '172.16.0.1/12', '10.0.0.0/7'].includes(text)),
    why: 'the host bits of the networks of an allow list',
  },
  {
    document: 'accepts',
    field: /^replication_type$/,
    value: (value) => value === 'asynch' || value === 'semi_synch',
    why: 'the number of nodes, another field that the replication type fits',
  },
  { document: 'accepts', field: /^email$/, value: isText, why: 'the grammar of email addresses' },
  { document: 'accepts', field: /^timezone$/, value: isText, why: 'the names of the IANA database' },
  {
    document: 'accepts',
    field: /^domain$/,
    value: isText,
    why: 'the letters and lengths of domain names in any script',
  },
  { document: 'accepts', field: /^metadata\.user_data$/, value: isText, why: 'the length of what base64 encodes' },
  {
    document: 'refuses',
    field: /./,
    value: (value) => textsIn(value).some((text) => /\ufe0f|\ufe0e/.test(text)),
    why: 'variation selectors do not count as characters',
  },
];

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsIn) : [];
