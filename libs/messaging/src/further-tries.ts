import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MsgHdrs } from '@nats-io/transport-node';
import { serviceOf, subjectOfAllReplicas, subjectOfWork } from '@stratus/contracts';
import type { Call, Delivery, Operation } from '@stratus/contracts';
import type { NatsLink } from './nats-link.js';
import { leavesOpen, readReply } from './operation-reply.js';
import type { OperationReply } from './operation-reply.js';
import { startBy } from './pace.js';
import type { Pace, Places } from './pace.js';
import { requestOptions } from './request-options.js';

/** A call whose first try has been sent. */
export interface Sent {
  operation: Operation;
  call: Partial<Call>;
  headers: MsgHdrs | undefined;
  /** Id of the delivery. */
  id: string;
  /** How long the caller waits, in milliseconds. */
  limitMs: number;
  /** How far the clocks of services are ahead, in milliseconds. */
  leadMs: number;
}

/**
 * Retries while a call has no response. The broker gave it to one replica, which may be frozen, so the client asks all
 * replicas who works on it. If one confirms, the client keeps waiting, twice as long each time: a slow call is never run by a
 * second replica. If none does, all replicas get the call: the execution id lets one of them run a command, and the others
 * keep silent. The first reply counts, whichever try it belongs to.
 */
export class FurtherTries {
  /** Whether a replica other than the first may have the call. */
  areSent = false;
  private readonly end: number;
  private timer?: NodeJS.Timeout;
  private stopped = false;
  private givePlaceBack?: () => void;

  constructor(
    private readonly nats: NatsLink,
    private readonly pace: Pace,
    private readonly places: Places,
    private readonly sent: Sent,
    private readonly on: { answer: (reply: OperationReply) => void; end: () => void; try: () => void },
  ) {
    this.end = performance.now() + sent.limitMs;
    this.wait(pace.patienceMs);
  }

  /** The call has its reply. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.givePlaceBack?.();
  }

  private wait(milliseconds: number): void {
    const left = this.end - performance.now();
    if (milliseconds < left) this.timer = setTimeout(() => void this.look(milliseconds), milliseconds);
    else this.timer = setTimeout(this.on.end, Math.max(0, left));
  }

  private async look(waited: number): Promise<void> {
    // Messages that are sent while the broker is unavailable would wait in the client's buffer.
    const isAtWork = this.nats.isUp() && (await this.isAtWork());
    // After a stall, a process runs its timers first, and then reads the replies that have arrived in the meantime.
    if (!isAtWork) await nextTurn();
    if (this.stopped) return;
    if (!isAtWork && this.nats.isUp()) this.askAll();
    this.wait(isAtWork ? 2 * waited : this.pace.patienceMs);
  }

  /** Whether a running replica has the call. */
  private async isAtWork(): Promise<boolean> {
    const { operation, id } = this.sent;
    return this.nats.request(subjectOfWork(serviceOf(operation)), id, { timeout: this.pace.signMs }).then(
      () => true,
      () => false,
    );
  }

  private askAll(): void {
    this.givePlaceBack?.();
    if (!this.places.take()) return;
    const giveBack = (): void => {
      if (this.givePlaceBack !== giveBack) return;
      this.places.giveBack();
      delete this.givePlaceBack;
    };
    this.givePlaceBack = giveBack;
    this.areSent = true;
    this.on.try();
    const left = Math.max(1, this.end - performance.now());
    this.nats
      .request(
        subjectOfAllReplicas(this.sent.operation.subject),
        this.payload(left),
        requestOptions(left, this.sent.headers),
      )
      .then(
        (message) => {
          const reply = readReply(message);
          if (!leavesOpen(reply)) this.on.answer(reply);
        },
        // There is no replica, or all kept silent: the next try may find one.
        () => undefined,
      )
      .finally(giveBack);
  }

  private payload(left: number): string {
    const { call, id, leadMs } = this.sent;
    const delivery: Delivery = { id, startBy: startBy(left, leadMs) };
    const repeat = call.request && { request: { ...call.request, repeat: true } };
    return JSON.stringify({ ...call, ...repeat, delivery });
  }
}
