import { isSlashed } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';

/** Name of the second segment of a slashed parameter. */
export const restOf = (name: string): string => `${name}Rest`;

/** Every path of an operation: its own, its aliases, and each of these with a slashed parameter as two segments. */
export function routesOf({ http, params }: Operation): string[] {
  const paths = http ? [http.path, ...(http.aliases ?? [])] : [];
  const slashed = Object.keys(params).find((name) => isSlashed(params[name]));
  if (slashed === undefined) return paths;
  return [...paths, ...paths.map((path) => `${path}/:${restOf(slashed)}`)];
}
