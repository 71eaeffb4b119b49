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
import { CatalogDirectory } from './catalog-directory.js';

/** Regions and the capabilities they offer. */
export class RegionDirectory extends CatalogDirectory<RegionRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listRegions, client, nats, logger);
  }
}

/** Types (plans) of instances. */
export class TypeDirectory extends CatalogDirectory<TypeRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listTypes, client, nats, logger);
  }
}

/** Public images. */
export class ImageDirectory extends CatalogDirectory<ImageRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listImages, client, nats, logger);
  }
}

/** Kernels. */
export class KernelDirectory extends CatalogDirectory<KernelRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listKernels, client, nats, logger);
  }
}

/** Engines that databases can have, by id: `mysql/8.0.30`. */
export class DatabaseEngineDirectory extends CatalogDirectory<DatabaseEngineRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listDatabaseEngines, client, nats, logger);
  }
}

/** Types of the nodes of databases, with their prices by engine and number of nodes. */
export class DatabaseTypeDirectory extends CatalogDirectory<DatabaseTypeRecord> {
  constructor(client: OperationClient, nats: NatsLink, logger: Logger) {
    super(listDatabaseTypes, client, nats, logger);
  }
}
