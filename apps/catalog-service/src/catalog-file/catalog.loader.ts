import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database, isUnavailable } from '@stratus/postgres';
import { CLOCK, CONFIGURATION, LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { CatalogServiceConfiguration } from '../catalog-service.configuration.js';
import { hashOf } from './catalog-file.js';
import { CatalogRepository } from './catalog.repository.js';

const RETRY_MS = 500;

/**
 * Loads the catalog file into the tables before the service serves requests. Replicas that start together take turns;
 * only the first one writes, and only if the content has changed.
 */
@Injectable()
export class CatalogLoader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly catalogs: CatalogRepository,
    @Inject(CONFIGURATION) private readonly configuration: CatalogServiceConfiguration,
    @Inject(CLOCK) private readonly clock: () => Date,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    try {
      await this.load();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.logger.warn({ err: error }, 'Postgres is unavailable, waiting to load the catalog');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      await this.onModuleInit();
    }
  }

  /** @returns whether the tables changed. */
  async load(): Promise<boolean> {
    const { catalog, CATALOG_FILE: file } = this.configuration;
    const hash = hashOf(catalog);
    return this.database.transaction(async ({ statements }) => {
      if ((await this.catalogs.lock(statements)) === hash) return false;
      await this.catalogs.replace(statements, catalog);
      await this.catalogs.remember(statements, hash, this.clock());
      const counts = Object.fromEntries(Object.entries(catalog).map(([section, entries]) => [section, entries.length]));
      this.logger.info({ file, hash, ...counts }, 'catalog loaded');
      return true;
    });
  }
}
