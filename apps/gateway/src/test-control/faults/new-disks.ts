const MOMENT_MS = 10_000;
const MAX_DISKS = 1000;

/** The disks whose creation this gateway has answered a moment ago. */
export class NewDisks {
  private readonly created = new Map<string, number>();

  /** @param answer the body of a successful answer to the creation of a disk. */
  note(answer: unknown, now: number): void {
    if (!(answer instanceof Uint8Array)) return;
    const { id } = JSON.parse(Buffer.from(answer).toString()) as { id: number };
    const [oldest] = this.created.keys();
    if (this.created.size >= MAX_DISKS && oldest !== undefined) this.created.delete(oldest);
    this.created.set(String(id), now);
  }

  has(diskId: string | undefined, now: number): boolean {
    const created = this.created.get(diskId ?? '');
    return created !== undefined && now - created < MOMENT_MS;
  }
}
