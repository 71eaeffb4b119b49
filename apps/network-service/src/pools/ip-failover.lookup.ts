import { Inject, Injectable } from '@nestjs/common';
import { CONFIGURATION } from '@stratus/runtime';
import type { NetworkServiceConfiguration } from '../network-service.configuration.js';

/** The regions with IP failover, where addresses can be shared, by the pools of the catalog file (contract 5.1 rule 17). */
@Injectable()
export class IpFailoverLookup {
  private readonly absentFrom: ReadonlySet<string>;

  constructor(@Inject(CONFIGURATION) { pools }: Pick<NetworkServiceConfiguration, 'pools'>) {
    this.absentFrom = new Set(pools.filter((pool) => !pool.ip_failover).map(({ region }) => region));
  }

  isIn(region: string): boolean {
    return !this.absentFrom.has(region);
  }
}
