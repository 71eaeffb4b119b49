import { isHostName } from '@stratus/contracts';
import { z } from 'zod';
import { entriesIn, hostsIn } from './placement.js';

const REGION = /^[a-z0-9-]+$/;

const isList = (text: string): boolean =>
  entriesIn(text).every(([region, hosts]) => REGION.test(region) && hosts.length > 0 && hosts.every(isHostName));

function hasEachOnce(text: string): boolean {
  const names = entriesIn(text).flatMap(([region, hosts]) => hosts.concat(`${region}=`));
  return new Set(names).size === names.length;
}

/** The hosts of the installation, on which instances are placed. */
export const hostVariables = {
  COMPUTE_HOSTS: z
    .string()
    .refine(isList, 'must be like us-east=host-a,host-b;us-west=host-c')
    .refine(hasEachOnce, 'must not have a region or a host twice')
    .transform(hostsIn)
    .optional()
    .describe(
      'Hosts of each region, like `us-east=host-a,host-b;us-west=host-c`; the same for all replicas. New instances are placed on ' +
        'the one with the fewest. In other regions, and if unset, each instance has a host of its own that does not exist',
    ),
};

const variables = z.object(hostVariables);
export type HostConfiguration = z.infer<typeof variables>;
