import {
  listDatabaseEngines,
  listDatabaseTypes,
  listImages,
  listKernels,
  listRegions,
  listTypes,
} from '@stratus/contracts';
import type {
  DatabaseEngineRecord,
  DatabaseTypeRecord,
  ImageRecord,
  KernelRecord,
  RegionRecord,
  TypeRecord,
} from '@stratus/contracts';
import type { NatsLink, OperationClient } from '@stratus/messaging';
import type { Logger } from '@stratus/runtime';
import { CatalogCache } from './catalog-cache.js';

/** Regions and the capabilities they offer. */
export class RegionCache extends CatalogCache<RegionRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listRegions, client, nats, logger);
  }
}

/** Types (plans) of instances. */
export class TypeCache extends CatalogCache<TypeRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listTypes, client, nats, logger);
  }
}

/** Public images. */
export class ImageCache extends CatalogCache<ImageRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listImages, client, nats, logger);
  }
}

/** Kernels. */
export class KernelCache extends CatalogCache<KernelRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listKernels, client, nats, logger);
  }
}

/** Engines that databases can have, by id: `mysql/8.0.30`. */
export class DatabaseEngineCache extends CatalogCache<DatabaseEngineRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listDatabaseEngines, client, nats, logger);
  }
}

/** Types of the nodes of databases, with their prices by engine and number of nodes. */
export class DatabaseTypeCache extends CatalogCache<DatabaseTypeRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listDatabaseTypes, client, nats, logger);
  }
}
