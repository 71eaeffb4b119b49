import { COMPUTE, PUBLIC_WORD } from '@stratus/contracts/browser';
import type { Values } from '../forms/fields.js';
import { Reference, resourceName, resourceOf } from '../ui/wire-text.js';
import type { HclBody, HclValue } from '../ui/wire-text.js';

const PLAIN = [
  'label',
  'region',
  'type',
  'image',
  'authorized_keys',
  'booted',
  'private_ip',
  'firewall_id',
  'tags',
] as const;

/** A new instance; its password is a variable, since state and code are no places for it. */
export function terraformOfInstance(body: Values): string {
  const attributes = Object.fromEntries(PLAIN.map((name) => [name, body[name] as HclValue | undefined]));
  const interfaces = (body.interfaces ?? []) as readonly Values[];
  const resource = resourceOf(`${PUBLIC_WORD}_instance`, resourceName(body.label), {
    attributes: {
      ...attributes,
      image: publicIdOf(body.image),
      ...(body.root_pass !== undefined && { root_pass: new Reference('var.root_pass') }),
    },
    blocks: { interface: interfaces.map(blockOf) },
  });
  return body.root_pass === undefined
    ? resource
    : `variable "root_pass" {\n  type      = string\n  sensitive = true\n}\n\n${resource}`;
}

/** Images are called by the word of the gateway; the provider needs one that says the public service's. */
const publicIdOf = (image: unknown): string | undefined =>
  typeof image === 'string' ? image.replace(`${COMPUTE}/`, `${PUBLIC_WORD}/`) : undefined;

const blockOf = ({ ipv4, ...attributes }: Values): HclBody => ({
  attributes: attributes as Record<string, HclValue>,
  ...(ipv4 !== undefined && { blocks: { ipv4: [{ attributes: ipv4 as Record<string, HclValue> }] } }),
});
