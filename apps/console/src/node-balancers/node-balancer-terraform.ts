import { PUBLIC_WORD } from '@stratus/contracts/browser';
import type { Values } from '../forms/fields.js';
import { Reference, resourceName, resourceOf } from '../ui/wire-text.js';
import type { HclValue } from '../ui/wire-text.js';

const TYPE = `${PUBLIC_WORD}_nodebalancer`;

const attributesOf = (body: Values): Record<string, HclValue> => body as Record<string, HclValue>;

/** A new NodeBalancer, from the body of its create: the provider calls all fields as the API does. */
export const terraformOfNodeBalancer = (body: Values): string =>
  resourceOf(TYPE, resourceName(body.label), { attributes: attributesOf(body) });

/** A new configuration; its key is a variable, since code is no place for it. */
export function terraformOfConfig(body: Values, nodeBalancerId: number): string {
  const resource = resourceOf(`${TYPE}_config`, `port_${String(body.port ?? 80)}`, {
    attributes: {
      nodebalancer_id: nodeBalancerId,
      ...attributesOf(body),
      ...(body.ssl_key !== undefined && { ssl_key: new Reference('var.ssl_key') }),
    },
  });
  return body.ssl_key === undefined
    ? resource
    : `variable "ssl_key" {\n  type      = string\n  sensitive = true\n}\n\n${resource}`;
}

/** A new node of a configuration. */
export const terraformOfNode = (body: Values, nodeBalancerId: number, configId: number): string =>
  resourceOf(`${TYPE}_node`, resourceName(body.label), {
    attributes: { nodebalancer_id: nodeBalancerId, config_id: configId, ...attributesOf(body) },
  });
