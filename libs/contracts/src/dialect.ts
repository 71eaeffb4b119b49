/**
 * The word for the compute-instance product; this is the only file that spells it.
 *
 * A deployment may need another word in keys, paths, entity types, scopes and event actions (never in users' texts).
 * Every other module therefore builds its names from these constants.
 */
export const COMPUTE = 'compute';
export const COMPUTES = `${COMPUTE}s` as const;
/** The word at the start of a text that clients match. */
export const COMPUTE_TITLE = `${COMPUTE.charAt(0).toUpperCase()}${COMPUTE.slice(1)}`;
export const COMPUTES_TITLE = `${COMPUTE_TITLE}s`;
/** The word of the public service. A gateway with this word serves clients made for that service, unmodified. */
export const PUBLIC_WORD = 'linode';
export const COMPUTE_ID = `${COMPUTE}_id` as const;
