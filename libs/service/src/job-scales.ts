import { Injectable } from '@nestjs/common';

/** Accounts with a scale of their own; beyond it, the one that came first loses it. Tests leave accounts behind. */
const MAX_ACCOUNTS = 1000;
/** As long as the longest duration that can be configured; timers can wait for it. */
const MAX_MS = 86_400_000;

/** The account whose scale it is; null: every account without one of its own. */
export type ScaleScope = number | null;

/** How much longer or shorter than configured the simulated work of jobs takes, in this process, until it ends. */
@Injectable()
export class JobScales {
  private readonly scales = new Map<ScaleScope, number>();

  /** @param scale null: none of its own. */
  set(scope: ScaleScope, scale: number | null): void {
    this.scales.delete(scope);
    if (scale === null) return;
    this.scales.set(scope, scale);
    const oldest = [...this.scales.keys()].find((known) => known !== null);
    const accounts = this.scales.size - (this.scales.has(null) ? 1 : 0);
    if (accounts > MAX_ACCOUNTS && oldest !== undefined) this.scales.delete(oldest);
  }

  /** The scale that counts. */
  of(scope: ScaleScope): number {
    return this.scales.get(scope) ?? this.scales.get(null) ?? 1;
  }

  /** How long a wait of an account takes that begins now. */
  scaled(milliseconds: number, accountId: number): number {
    const scale = this.of(accountId);
    return scale === 1 ? milliseconds : Math.min(Math.round(milliseconds * scale), Math.max(milliseconds, MAX_MS));
  }
}
