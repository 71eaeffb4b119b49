import { Module } from '@nestjs/common';
import { CONFIGURATION } from '@stratus/runtime';
import type { NetworkServiceConfiguration } from '../../network-service.configuration.js';
import { DnsResolver } from './dns.resolver.js';
import { HostNamesResolver } from './host-names.resolver.js';
import { ZoneResolver } from './zone.resolver.js';

/** Looks host names up in the configured zone file, or else in the DNS. */
@Module({
  providers: [
    {
      provide: HostNamesResolver,
      inject: [CONFIGURATION],
      useFactory: (configuration: NetworkServiceConfiguration): HostNamesResolver =>
        configuration.zone ? new ZoneResolver(configuration.zone) : new DnsResolver(configuration),
    },
  ],
  exports: [HostNamesResolver],
})
export class HostNamesModule {}
