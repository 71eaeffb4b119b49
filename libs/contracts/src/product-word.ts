/**
 * The word for the compute-instance product, in the one place that spells it.
 *
 * The edge may have to speak another word (keys, paths, entity types, scopes, event actions; never users' texts),
 * so every other module builds its names from these constants.
 */
export const COMPUTE = 'compute';
export const COMPUTES = `${COMPUTE}s` as const;
export const COMPUTE_ID = `${COMPUTE}_id` as const;
