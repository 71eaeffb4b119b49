import type { WireRequest } from '../api/send-request.js';

/** A text between single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What curl takes for several URLs. */
const GLOB = /[[\]{}]/;

/** What a HEAD is for curl, which would wait for a body otherwise. */
const optionOf = (method: string): string => ({ GET: '', HEAD: ' -I' })[method] ?? ` -X ${method}`;

/**
 * A request as a curl command.
 *
 * @param token without one, that of a variable; null: the request has none.
 */
export function curlOf({ method, url, headers, body }: WireRequest, origin: string, token?: string | null): string {
  const authorization =
    token === undefined ? '"Authorization: Bearer $TOKEN"' : quoted(`Authorization: Bearer ${token}`);
  const parts = [
    `curl${optionOf(method)}${GLOB.test(url) ? ' -g' : ''} ${quoted(origin + url)}`,
    ...(token === null ? [] : [`-H ${authorization}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(' \\\n  ');
}

/** A value of Terraform's language. A {@link Reference} is written as it is. */
export type HclValue = string | number | boolean | null | Reference | readonly HclValue[] | { [key: string]: HclValue };

/** The name of another value, such as `linode_vpc.main.id`. */
export class Reference {
  constructor(readonly name: string) {}
}

/** Attributes and blocks of a resource; blocks are lists of them, in order. */
export interface HclBody {
  attributes: Readonly<Record<string, HclValue | undefined>>;
  blocks?: Readonly<Record<string, readonly HclBody[]>>;
}

/** A resource in Terraform's language. */
export const resourceOf = (type: string, name: string, body: HclBody): string =>
  `resource ${JSON.stringify(type)} ${JSON.stringify(name)} {\n${bodyOf(body, '  ')}}`;

function bodyOf({ attributes, blocks = {} }: HclBody, indent: string): string {
  const given = Object.entries(attributes).filter((entry): entry is [string, HclValue] => entry[1] !== undefined);
  const width = Math.max(0, ...given.map(([name]) => name.length));
  const lines = given.map(([name, value]) => `${indent}${name.padEnd(width)} = ${valueOf(value, indent)}\n`);
  const inside = Object.entries(blocks).flatMap(([name, bodies]) =>
    bodies.map((body) => `\n${indent}${name} {\n${bodyOf(body, `${indent}  `)}${indent}}\n`),
  );
  return [...lines, ...inside].join('');
}

function valueOf(value: HclValue, indent: string): string {
  if (value instanceof Reference) return value.name;
  if (typeof value === 'string') return JSON.stringify(value).replaceAll(/([$%])\{/g, '$1$1{');
  if (isList(value)) return `[${value.map((item) => valueOf(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inside = Object.entries(value).map(([key, each]) => `${indent}  ${key} = ${valueOf(each, `${indent}  `)}\n`);
  return `{\n${inside.join('')}${indent}}`;
}

const isList = (value: HclValue): value is readonly HclValue[] => Array.isArray(value);

/** A name for a resource that its label suggests. */
export const resourceName = (label: unknown): string =>
  String(label ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '_')
    .replaceAll(/^[\d_]+|_+$/g, '') || 'main';
