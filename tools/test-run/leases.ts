/** Things that are used by one user at a time, started when no free one of the kind exists. */
export class Leases<Kind, Thing> {
  private readonly start: (kind: Kind) => Promise<Thing>;
  private readonly idOf: (thing: Thing) => string;
  private readonly started: Promise<Thing>[] = [];
  private readonly used = new Map<string, { kind: Kind; thing: Thing }>();
  private readonly free = new Map<Kind, Thing[]>();

  constructor(start: (kind: Kind) => Promise<Thing>, idOf: (thing: Thing) => string) {
    this.start = start;
    this.idOf = idOf;
  }

  async lease(kind: Kind): Promise<Thing> {
    const thing = this.free.get(kind)?.pop() ?? (await this.startOne(kind));
    this.used.set(this.idOf(thing), { kind, thing });
    return thing;
  }

  /** @throws Error when nothing is leased under this id. */
  leased(id: string): Thing {
    return this.find(id).thing;
  }

  /** @throws Error when nothing is leased under this id. */
  giveBack(id: string): void {
    const { kind, thing } = this.find(id);
    this.used.delete(id);
    this.free.set(kind, [...(this.free.get(kind) ?? []), thing]);
  }

  /** Ends everything that was started, also what is still in use. */
  async end(stop: (thing: Thing) => Promise<void>): Promise<void> {
    await Promise.allSettled(this.started.map(async (thing) => stop(await thing)));
  }

  private startOne(kind: Kind): Promise<Thing> {
    const starting = this.start(kind);
    this.started.push(starting);
    return starting;
  }

  private find(id: string): { kind: Kind; thing: Thing } {
    const found = this.used.get(id);
    if (!found) throw new Error(`Nothing is leased as ${id}.`);
    return found;
  }
}
