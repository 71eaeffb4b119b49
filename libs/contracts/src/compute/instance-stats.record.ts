import { about, integer, list, number, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** Points of a curve: milliseconds since 1970 and value. */
export const series = (description: string) =>
  list(list(number('Time in milliseconds since 1970, or value')), description);

const networkSeries = (title: string, what: string) =>
  about(
    record(title, {
      in: series('Bits a second from the internet; empty'),
      out: series('Bits a second to the internet; empty'),
      private_in: series('Bits a second from private addresses; empty'),
      private_out: series('Bits a second to private addresses; empty'),
    }),
    what,
  );

/** Curves of an instance (contract 4.1). Instances are simulated, so no curve has a point. */
export const instanceStatsRecord = record('InstanceStats', {
  title: verbatim('What the curves are about, and when'),
  data: about(
    record('InstanceStatsData', {
      cpu: series('Percent of one processor; empty'),
      io: about(
        record('InstanceStatsIo', {
          io: series('Blocks a second of disks; empty'),
          swap: series('Blocks a second of swap disks; empty'),
        }),
        'Disks',
      ),
      netv4: networkSeries('InstanceStatsIpv4', 'IPv4'),
      netv6: networkSeries('InstanceStatsIpv6', 'IPv6'),
    }),
    'The curves',
  ),
});
export type InstanceStatsRecord = Infer<typeof instanceStatsRecord>;

/** Use of the network in a month, and what is included in the plans (contract 4.1). */
export const transferRecord = record('Transfer', {
  used: integer('Bytes used in this month; always 0'),
  quota: integer('Gigabytes a month that the plans include'),
  billable: integer('Gigabytes beyond the quota; always 0'),
  region_transfers: list(
    record('RegionTransfer', {
      id: verbatim('Region id'),
      used: integer('Gigabytes used in this month'),
      quota: integer('Gigabytes a month that the plans include'),
      billable: integer('Gigabytes beyond the quota'),
    }),
    'Regions with a quota of their own; none',
  ),
});
export type TransferRecord = Infer<typeof transferRecord>;

/** Traffic of an instance in a month (contract 4.1). */
export const monthTransferRecord = record('MonthTransfer', {
  bytes_in: integer('Bytes received; always 0'),
  bytes_out: integer('Bytes sent; always 0'),
  bytes_total: integer('Bytes in both directions; always 0'),
});
export type MonthTransferRecord = Infer<typeof monthTransferRecord>;
