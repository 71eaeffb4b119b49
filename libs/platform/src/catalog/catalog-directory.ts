import { FIRST_PAGE, PAGE_SIZE } from '@stratus/contracts';
import type { Operation, Page } from '@stratus/contracts';
import type { Logger } from '../logging/logger.js';
import type { NatsLink } from '../nats/nats-link.js';
import type { OperationClient } from '../nats/operation-client.js';

/** Subject on which catalog-service says that it has loaded its catalog. */
export const CATALOG_LOADED = 'signal.catalog.loaded';

/** How long a name that was not found stays unknown without asking again: bounds what a flood of bad names costs. */
const UNKNOWN_FOR_MS = 1_000;
/** A signal may be lost with the connection: what is older than this is loaded again behind the answer. */
const FRESH_FOR_MS = 60_000;

/** The operation that lists a section of the catalog; whatever its parameters, none are given. */
type ListOperation<R> = Operation<Record<never, never>, undefined, Page<R>>;

/**
 * The entries of one section of the catalog as catalog-service knows them, at hand in every service: no command waits on
 * another service to check a region or a type. Fed at the first use and whenever the catalog changes; an id that is not
 * known is asked for once more.
 */
export class CatalogDirectory<R extends { id: string }> {
  private entries?: Map<string, R>;
  private loading?: Promise<Map<string, R>>;
  private loadedAt = 0;

  constructor(
    private readonly listEntries: ListOperation<R>,
    private readonly client: OperationClient,
    nats: NatsLink,
    private readonly logger: Logger,
  ) {
    nats.connection.subscribe(CATALOG_LOADED, { callback: () => this.followChange() });
  }

  /**
   * @returns the entry, or undefined when there is none of this id.
   * @throws ApiFailure 503 when nothing is known yet and catalog-service is away.
   */
  async find(id: string): Promise<R | undefined> {
    const known = this.entries ?? (await this.load());
    const entry = known.get(id);
    const age = Date.now() - this.loadedAt;
    if (entry && age > FRESH_FOR_MS) this.refreshInBackground();
    if (entry || age < UNKNOWN_FOR_MS) return entry;
    return (await this.refresh()).get(id);
  }

  /** What nobody has asked for yet is read when somebody does. */
  private followChange(): void {
    if (this.entries || this.loading) this.refreshInBackground();
  }

  /** A load that is under way may have read what was there before the change, so that another one follows it. */
  private refreshInBackground(): void {
    void Promise.resolve(this.loading)
      .catch(() => undefined)
      .then(() => this.load())
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the catalog could not be loaded'));
  }

  private async refresh(): Promise<Map<string, R>> {
    try {
      return await this.load();
    } catch (error) {
      if (!this.entries) throw error;
      this.logger.warn({ err: error }, 'the catalog is away, going on with what is known of it');
      return this.entries;
    }
  }

  /** One load at a time: whoever asks meanwhile shares it. */
  private load(): Promise<Map<string, R>> {
    this.loading ??= this.client
      .ask(this.listEntries, { list: { ...FIRST_PAGE, pageSize: PAGE_SIZE.maximum } })
      .then((page) => {
        this.entries = new Map(page.data.map((entry) => [entry.id, entry]));
        this.loadedAt = Date.now();
        return this.entries;
      })
      .finally(() => (this.loading = undefined));
    return this.loading;
  }
}
