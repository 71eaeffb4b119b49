import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database, isUnavailable } from '@stratus/postgres';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { HostRepository } from './host.repository.js';

const RETRY_MS = 500;

/** Stores the names of hosts before the service serves requests. */
@Injectable()
export class HostsLoader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly hosts: HostRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    try {
      await this.database.transaction(async ({ statements }) => this.hosts.nameAll(statements));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.logger.warn({ err: error }, 'Postgres is unavailable, waiting to store the names of hosts');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      await this.onModuleInit();
    }
  }
}
