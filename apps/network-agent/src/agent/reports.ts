import type { EnforcementReport, ReportEnforcementRequest } from '@stratus/contracts';
import { Alarm } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { enforcementAfter, unreported } from './enforcement.js';
import type { EnforcedPicture, Enforcement } from './enforcement.js';

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;
const FOR_EVER_MS = 3_600_000;

/**
 * Reports which rules are in force, whenever something differs from the last report. The agent never waits for it: a report
 * that fails is sent again, with what has changed since.
 */
export class Reports {
  private readonly alarm = new Alarm();
  private readonly reported = new Map<number, EnforcementReport>();
  private current: Enforcement = new Map();
  private sequence = 0;
  private pauseMs = 0;

  constructor(
    /** Resolves with the highest sequence that is stored, if the service tells it. */
    private readonly send: (request: ReportEnforcementRequest) => Promise<number | undefined>,
    private readonly logger: Pick<Logger, 'warn'>,
    /** Id of the host whose instances the agent programs; all by default. */
    private readonly host?: string,
  ) {}

  /** A pass has ended. */
  note(picture: EnforcedPicture, status: EnforcementReport['status']): void {
    this.current = enforcementAfter(this.current, picture, status, this.host);
    for (const id of this.reported.keys()) if (!this.current.has(id)) this.reported.delete(id);
    this.alarm.ring();
  }

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const reports = unreported(this.current, this.reported);
      if (reports.length === 0) await this.alarm.wait(FOR_EVER_MS, stopping);
      else if (!(await this.report(reports))) await new Alarm().wait(this.pauseMs, stopping);
    }
  }

  private async report(reports: EnforcementReport[]): Promise<boolean> {
    // Grows also from one process of the agent to the next, unless the clock has gone back.
    this.sequence = Math.max(this.sequence + 1, Date.now());
    try {
      const stored = await this.send({ sequence: this.sequence, reports });
      if (stored !== undefined && stored > this.sequence) {
        // The service took some of them for late ones: the clock of an earlier process, or of another host, was ahead.
        this.sequence = stored;
        this.pauseMs = 0;
        return false;
      }
      for (const report of reports) this.reported.set(report.device_id, report);
      this.pauseMs = 0;
      return true;
    } catch (error) {
      if (this.pauseMs === 0) this.logger.warn({ err: error }, 'what is in force cannot be reported, will try again');
      this.pauseMs = Math.min(Math.max(2 * this.pauseMs, FIRST_PAUSE_MS), MAX_PAUSE_MS);
      return false;
    }
  }
}
