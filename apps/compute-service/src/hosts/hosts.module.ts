import { Module } from '@nestjs/common';
import { HostsLoader } from './hosts.loader.js';

@Module({ providers: [HostsLoader] })
export class HostsModule {}
