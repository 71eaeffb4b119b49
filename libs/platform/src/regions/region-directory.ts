import { FIRST_PAGE, PAGE_SIZE, listRegions } from '@stratus/contracts';
import type { RegionRecord } from '@stratus/contracts';
import type { Logger } from '../logging/logger.js';
import type { NatsLink } from '../nats/nats-link.js';
import type { OperationClient } from '../nats/operation-client.js';

/** Subject on which catalog-service says that it has loaded its catalog. */
export const CATALOG_LOADED = 'signal.catalog.loaded';

/** How long a name that was not found stays unknown without asking again: bounds what a flood of bad names costs. */
const UNKNOWN_FOR_MS = 1_000;
/** A signal may be lost with the connection: what is older than this is loaded again behind the answer. */
const FRESH_FOR_MS = 60_000;

/**
 * The regions as catalog-service knows them, at hand in every service: no command waits on another service to check a
 * region. Fed at the first use and whenever the catalog changes; a region that is not known is asked for once more.
 */
export class RegionDirectory {
  private regions?: Map<string, RegionRecord>;
  private loading?: Promise<Map<string, RegionRecord>>;
  private loadedAt = 0;

  constructor(
    private readonly client: OperationClient,
    nats: NatsLink,
    private readonly logger: Logger,
  ) {
    nats.connection.subscribe(CATALOG_LOADED, { callback: () => this.refreshInBackground() });
  }

  /**
   * @returns the region, or undefined when there is none of this id.
   * @throws ApiFailure 503 when nothing is known yet and catalog-service is away.
   */
  async find(id: string): Promise<RegionRecord | undefined> {
    const known = this.regions ?? (await this.load());
    const region = known.get(id);
    const age = Date.now() - this.loadedAt;
    if (region && age > FRESH_FOR_MS) this.refreshInBackground();
    if (region || age < UNKNOWN_FOR_MS) return region;
    return (await this.refresh()).get(id);
  }

  /** A load that is under way may have read what was there before the change, so that another one follows it. */
  private refreshInBackground(): void {
    void Promise.resolve(this.loading)
      .catch(() => undefined)
      .then(() => this.load())
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the catalog could not be loaded'));
  }

  private async refresh(): Promise<Map<string, RegionRecord>> {
    try {
      return await this.load();
    } catch (error) {
      if (!this.regions) throw error;
      this.logger.warn({ err: error }, 'the catalog is away, going on with the regions known');
      return this.regions;
    }
  }

  /** One load at a time: whoever asks meanwhile shares it. */
  private load(): Promise<Map<string, RegionRecord>> {
    this.loading ??= this.client
      .ask(listRegions, { list: { ...FIRST_PAGE, pageSize: PAGE_SIZE.maximum } })
      .then((page) => {
        this.regions = new Map(page.data.map((region) => [region.id, region]));
        this.loadedAt = Date.now();
        return this.regions;
      })
      .finally(() => (this.loading = undefined));
    return this.loading;
  }
}
