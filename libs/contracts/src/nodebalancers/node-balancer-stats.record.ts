import { series } from '../compute/instance-stats.record.js';
import { about, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** Curves of a node balancer (contract 4.6). Node balancers are simulated, so no curve has a point. */
export const nodeBalancerStatsRecord = record('NodeBalancerStats', {
  title: verbatim('What the curves are about, and when'),
  data: about(
    record('NodeBalancerStatsData', {
      connections: series('Connections a second; empty'),
      traffic: about(
        record('NodeBalancerStatsTraffic', {
          in: series('Bits a second that it receives; empty'),
          out: series('Bits a second that it sends; empty'),
        }),
        'Traffic',
      ),
    }),
    'The curves',
  ),
});
export type NodeBalancerStatsRecord = Infer<typeof nodeBalancerStatsRecord>;
