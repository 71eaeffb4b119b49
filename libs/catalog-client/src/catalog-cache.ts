import { FIRST_PAGE, PAGE_SIZE } from '@stratus/contracts';
import type { Operation, Page } from '@stratus/contracts';
import type { NatsLink, OperationClient } from '@stratus/messaging';
import type { Logger } from '@stratus/runtime';

/** catalog-service publishes on this subject after it has loaded its catalog. */
export const CATALOG_LOADED = 'signal.catalog.loaded';

/** How long the cache remembers an unknown name without asking again: bounds the cost of a flood of bad names. */
const UNKNOWN_FOR_MS = 1_000;
/** NATS may lose a signal with the connection, so a lookup reloads entries older than this after it returns. */
const FRESH_FOR_MS = 60_000;

/** The operation that lists a section of the catalog; the cache passes no parameters. */
type ListOperation<R> = Operation<Record<never, never>, undefined, Page<R>>;

/**
 * A copy of one section of the catalog in the memory of every service, so that no command waits for another service to
 * check a region or a type. It loads at the first use and whenever the catalog changes, and once more for an unknown id.
 */
export class CatalogCache<R extends { id: string }> {
  private entries?: Map<string, R>;
  private loading?: Promise<Map<string, R>>;
  private loadedAt = -Infinity;

  constructor(
    private readonly listEntries: ListOperation<R>,
    private readonly client: OperationClient,
    nats: NatsLink,
    private readonly logger: Logger,
  ) {
    nats.listen(CATALOG_LOADED, () => this.followChange());
  }

  /**
   * @returns the entry, or undefined for an unknown id.
   * @throws ApiFailure 503 when nothing is loaded yet and catalog-service is unavailable.
   */
  async find(id: string): Promise<R | undefined> {
    const known = this.entries ?? (await this.load());
    const entry = known.get(id);
    const age = performance.now() - this.loadedAt;
    if (entry && age > FRESH_FOR_MS) this.refreshInBackground();
    if (entry || age < UNKNOWN_FOR_MS) return entry;
    return (await this.refresh()).get(id);
  }

  /** A cache that was never used stays empty: it loads at the first lookup. */
  private followChange(): void {
    if (this.entries || this.loading) this.refreshInBackground();
  }

  /** A running load may have read the state before the change, so another load follows it. */
  private refreshInBackground(): void {
    void Promise.resolve(this.loading)
      .catch(() => undefined)
      .then(() => this.load())
      .catch((error: unknown) => this.logger.warn({ err: error }, 'loading the catalog failed'));
  }

  private async refresh(): Promise<Map<string, R>> {
    try {
      return await this.load();
    } catch (error) {
      if (!this.entries) throw error;
      this.logger.warn({ err: error }, 'the catalog is unavailable, going on with the last known entries');
      return this.entries;
    }
  }

  /** One load at a time: concurrent callers share it. */
  private load(): Promise<Map<string, R>> {
    this.loading ??= this.client
      .ask(this.listEntries, { list: { ...FIRST_PAGE, pageSize: PAGE_SIZE.maximum } })
      .then((page) => {
        this.entries = new Map(page.data.map((entry) => [entry.id, entry]));
        this.loadedAt = performance.now();
        return this.entries;
      })
      .finally(() => (this.loading = undefined));
    return this.loading;
  }
}
