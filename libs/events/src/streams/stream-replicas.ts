import { ConfigurationError, readVariable } from '@stratus/environment';

/** Numbers of replicas that survive the loss of zero, one or two brokers. */
export const STREAM_REPLICAS = ['1', '3', '5'] as const;

/**
 * Reads STREAM_REPLICAS from the environment or from its file; undefined if it is unset.
 *
 * @throws ConfigurationError for any other number.
 */
export function readStreamReplicas(environment: NodeJS.ProcessEnv): number | undefined {
  const text = readVariable('STREAM_REPLICAS', environment);
  if (text === undefined) return undefined;
  if (STREAM_REPLICAS.some((number) => number === text)) return Number(text);
  throw new ConfigurationError([`STREAM_REPLICAS: must be one of ${STREAM_REPLICAS.join(', ')}`]);
}
