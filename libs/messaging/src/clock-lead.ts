/** A wrong clock may have been corrected in the meantime. */
const KEEP_MS = 60_000;

/** How far the clocks of each service's machines are ahead of this one's, according to its refusals in the last minute. */
export class ClockLeads {
  private readonly leads = new Map<string, { leadMs: number; until: number }>();

  constructor(private readonly monotonic: () => number = () => performance.now()) {}

  /** Milliseconds; 0 if the service has shown no lead. */
  of(service: string): number {
    const lead = this.leads.get(service);
    return lead && this.monotonic() < lead.until ? lead.leadMs : 0;
  }

  /** A machine of the service is up to this many milliseconds ahead. */
  learn(service: string, milliseconds: number): void {
    const leadMs = Math.max(this.of(service), milliseconds);
    if (Number.isFinite(leadMs)) this.leads.set(service, { leadMs, until: this.monotonic() + KEEP_MS });
  }
}
