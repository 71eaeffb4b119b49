/** Injection token of the {@link WorkControl}. */
export const WORK_CONTROL = Symbol('WORK_CONTROL');

/** How the work on a simulated cluster goes that begins now. */
export interface SimulatedWork {
  /** How long it takes. @param configured by configuration. */
  milliseconds(configured: number): number;
  /** Why it comes to nothing; null: it does not. */
  fault: string | null;
}

/** Decides how the work on simulated clusters goes: tests may have asked for something else than the configuration. */
export interface WorkControl {
  of(databaseId: number): Promise<SimulatedWork>;
}
