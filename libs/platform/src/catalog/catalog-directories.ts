import { listImages, listKernels, listRegions, listTypes } from '@stratus/contracts';
import type { ImageRecord, KernelRecord, RegionRecord, TypeRecord } from '@stratus/contracts';
import type { Logger } from '../logging/logger.js';
import type { NatsLink } from '../nats/nats-link.js';
import type { OperationClient } from '../nats/operation-client.js';
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
