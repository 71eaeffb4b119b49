import { anyUser } from '../access/grants.js';
import { REPORTED_STATUSES } from '../network/firewall.record.js';
import { defineOperation } from '../operation.js';
import { integer, record } from '../schema/schema.js';
import { Integer, NestedList, OneOf, Optional, Required, VerbatimText } from '../validation/decorators.js';
import { parseBody } from '../validation/parse-body.js';

/** The maximum number of reports in a request. */
export const MAX_REPORTS = 500;

/** Whether an instance's kernel has the rules that a firewall had at a generation. */
export class EnforcementReport {
  /** The device that connects the instance with the firewall. A device that is assigned again has another id. */
  @Required() @Integer(1) device_id: number;
  @Required() @Integer(1) generation: number;
  @Required() @OneOf(REPORTED_STATUSES) status: (typeof REPORTED_STATUSES)[number];
  @Optional() @VerbatimText(1, 200) reason?: string | null;
}

export class ReportEnforcementRequest {
  /** Grows with each request of an agent: of two about the same generation, the later one counts. */
  @Required() @Integer(0) sequence: number;
  @Required() @NestedList(() => EnforcementReport, MAX_REPORTS) reports: EnforcementReport[];
}

/**
 * Checks a request in the service: its sender is an agent, and no gateway has checked it (decision 7).
 *
 * @throws ApiFailure 400 with every error.
 */
export const readEnforcementReports = (body: unknown): ReportEnforcementRequest =>
  parseBody(ReportEnforcementRequest, body);

/**
 * Stores which rules the kernel has, as its agent reports. It has no caller and may be repeated, as a query: a repeat stores
 * nothing twice. The first one writes all the same.
 */
export const reportEnforcement = defineOperation({
  subject: 'network.ports.report',
  kind: 'query',
  summary: 'Report which rules of firewalls are in force',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: ReportEnforcementRequest,
  reply: record('EnforcementReceipt', {
    sequence: integer(
      'The highest that is stored about these devices: a lower one has changed nothing about some of them',
    ),
  }),
});
