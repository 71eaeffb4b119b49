import type { SagaRow } from './saga-row.js';

/** Measures sagas by the monotonic clock of this process, and those that began in another one by their stored start. */
export class SagaDurations {
  private readonly begun = new Map<string, number>();

  /** A saga begins, unless it has begun before. */
  begin(id: string): void {
    if (!this.begun.has(id)) this.begun.set(id, performance.now());
  }

  /** Seconds since the saga began. */
  seconds({ id, started }: Pick<SagaRow, 'id' | 'started'>): number {
    const begun = this.begun.get(id);
    const milliseconds = begun === undefined ? Date.now() - started.getTime() : performance.now() - begun;
    return Math.max(0, milliseconds) / 1000;
  }

  /** The saga no longer runs here. */
  forget(id: string): void {
    this.begun.delete(id);
  }
}
