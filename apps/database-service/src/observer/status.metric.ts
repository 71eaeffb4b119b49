import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@stratus/postgres';
import { METRICS, gauges } from '@stratus/runtime';
import type { Registry } from '@stratus/runtime';

const COUNTED = ['degraded', 'failed'] as const;

/** Finds them in an index that contains nothing else. */
export const UNHEALTHY_DATABASES = `
  select status, count(*) from databases where visible and status in ('degraded', 'failed') group by status`;

/** Counts unhealthy databases at each scrape. */
@Injectable()
export class StatusMetric implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    @Inject(METRICS) private readonly metrics: Registry,
  ) {}

  onApplicationBootstrap(): void {
    const helps = { stratus_databases_unhealthy: 'Databases whose status is degraded or failed' };
    gauges(this.metrics, 'status', helps, async () => {
      const rows = await this.database.read<{ status: string; count: number }>(UNHEALTHY_DATABASES);
      const counts = new Map(rows.map(({ status, count }) => [status, count]));
      return new Map(
        COUNTED.map((status) => [status, { stratus_databases_unhealthy: counts.get(status) ?? 0 }] as const),
      );
    });
  }
}
