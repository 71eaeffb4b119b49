import { invalid } from '@stratus/contracts';
import type { Instance } from './instance.js';

type Booted = Pick<Instance, 'lastBootedConfigId'>;

/**
 * The profile to boot (contract 4.1): the given one; else the only one; else the last booted one. Undefined for a running
 * instance: there is nothing to do, whichever profile it runs on.
 *
 * @param profiles ids of the instance's profiles.
 * @throws ApiFailure 400
 */
export function profileToBoot(
  instance: Booted & Pick<Instance, 'status'>,
  profiles: readonly number[],
  given: number | undefined,
): number | undefined {
  if (instance.status === 'running') {
    givenOne(profiles, given);
    return undefined;
  }
  return givenOne(profiles, given) ?? onlyOne(profiles) ?? lastBooted(instance, profiles) ?? refuse(profiles);
}

/**
 * The profile to reboot with (contract 4.1): the given one; else the last booted one; else the only one.
 *
 * @throws ApiFailure 400
 */
export function profileToReboot(instance: Booted, profiles: readonly number[], given: number | undefined): number {
  return givenOne(profiles, given) ?? lastBooted(instance, profiles) ?? onlyOne(profiles) ?? refuse(profiles);
}

function givenOne(profiles: readonly number[], given: number | undefined): number | undefined {
  if (given !== undefined && !profiles.includes(given)) throw invalid('config_id', 'config_id is not valid');
  return given;
}

const onlyOne = (profiles: readonly number[]): number | undefined => (profiles.length === 1 ? profiles[0] : undefined);

const lastBooted = ({ lastBootedConfigId: last }: Booted, profiles: readonly number[]): number | undefined =>
  last !== null && profiles.includes(last) ? last : undefined;

function refuse(profiles: readonly number[]): never {
  if (profiles.length === 0) throw invalid(undefined, 'Add a configuration profile first: the instance has none');
  throw invalid('config_id', 'config_id is required: the instance has several profiles and none was booted before');
}
