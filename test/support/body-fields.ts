import { getMetadataStorage } from 'class-validator';
import type { HttpOperation } from './http-operations.ts';

/** The fields that the body of an operation may have, as its request class declares them. */
export function bodyFieldsOf({ body }: HttpOperation): string[] {
  if (!body) return [];
  const rules = getMetadataStorage().getTargetValidationMetadatas(body, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))].toSorted();
}
