import { PUBLIC_WORD } from '@stratus/contracts/browser';
import type { Values } from '../forms/fields.js';
import { resourceName, resourceOf } from '../ui/wire-text.js';
import type { HclValue } from '../ui/wire-text.js';

/** A new domain, from the body of its create: the provider calls all fields as the API does. */
export const terraformOfDomain = (body: Values): string =>
  resourceOf(`${PUBLIC_WORD}_domain`, resourceName(body.domain), { attributes: body as Record<string, HclValue> });

/** A new record of a domain. */
export function terraformOfRecord({ type, ...fields }: Values, domainId: number): string {
  const { name, service, target } = fields;
  return resourceOf(`${PUBLIC_WORD}_domain_record`, resourceName(name ?? service ?? target), {
    attributes: { domain_id: domainId, record_type: type as string, ...(fields as Record<string, HclValue>) },
  });
}
