import { Module } from '@nestjs/common';
import { GetAccountTransferHandler } from './get-account-transfer/get-account-transfer.handler.js';
import { GetInstanceStatsHandler } from './get-instance-stats/get-instance-stats.handler.js';
import { GetInstanceStatsOfMonthHandler } from './get-instance-stats-of-month/get-instance-stats-of-month.handler.js';
import { GetInstanceTransferHandler } from './get-instance-transfer/get-instance-transfer.handler.js';
import { GetInstanceTransferOfMonthHandler } from './get-instance-transfer-of-month/get-instance-transfer-of-month.handler.js';
import { GetNodeBalancerStatsHandler } from './get-node-balancer-stats/get-node-balancer-stats.handler.js';
import { MeasuredQuery } from './measured.query.js';

/** Statistics and traffic of instances and node balancers. */
@Module({
  providers: [
    MeasuredQuery,
    GetAccountTransferHandler,
    GetInstanceStatsHandler,
    GetInstanceStatsOfMonthHandler,
    GetInstanceTransferHandler,
    GetInstanceTransferOfMonthHandler,
    GetNodeBalancerStatsHandler,
  ],
})
export class StatisticsModule {}
