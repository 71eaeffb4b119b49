import { isOfAnotherHistory, positionAfter } from '../positions/position.js';
import type { Position } from '../positions/position.js';

/** An event as far as its order is concerned. */
export interface OrderedEvent extends Pick<Position, 'sequence' | 'id' | 'time'> {
  readonly resource: string;
}

/** Events of a resource that never came. */
export interface Gap {
  resource: string;
  /** Sequence of the last event before the gap. */
  last: number;
  /** Sequence of the first event behind it. */
  next: number;
}

/** What a delivery leads to. */
export interface Outcome<Event> {
  /** Events to apply now, in this order. */
  ready: Event[];
  gaps: Gap[];
  /** True if the event was applied or skipped before: acknowledge it again. */
  isRepeat: boolean;
  /** The same event, delivered earlier and not applied yet: the new delivery takes its place. */
  held?: Event;
  /** Set when the resource's numbers began again: its position was forgotten. `dropped` had waited for numbers of before. */
  anotherHistory?: { position: Position; dropped: Event[] };
}

interface ResourceState<Event> {
  /** The applied events. */
  position: Position | undefined;
  /** Sequence of the last event that was passed on to be applied. */
  passed: number | undefined;
  applying: Map<number, Event>;
  waiting: Map<number, { event: Event; since: number }>;
}

export interface OrderLimits {
  /** How many events wait for missing ones. */
  maxWaiting: number;
  /** How long an event waits for a missing one, in ms. */
  maxWaitMs: number;
  /** How many resources are remembered without being asked for again. */
  maxRemembered: number;
}

export const ORDER_LIMITS: OrderLimits = { maxWaiting: 100, maxWaitMs: 10_000, maxRemembered: 50_000 };

/**
 * Brings the deliveries of each resource into the order of their sequence, each event once. Decides only: it neither applies
 * nor acknowledges, and its caller brings the clock.
 */
export class EventOrder<Event extends OrderedEvent> {
  private readonly states = new Map<string, ResourceState<Event>>();
  private readonly gapped = new Set<string>();
  private waitingCount = 0;
  /** True while older events may still be redelivered: then a missing event is probably on its way, however long that takes. */
  private isSettling = false;
  /** False if the broker leaves out types of events, so that a missing number means nothing. */
  private isComplete = true;

  constructor(private readonly limits: OrderLimits = ORDER_LIMITS) {}

  /** Whether the position of a resource is known; otherwise {@link remember} it before {@link offer}. */
  knows(resource: string): boolean {
    return this.states.has(resource);
  }

  /** Takes over the stored position of a resource. */
  remember(resource: string, position: Position | undefined): void {
    this.forgetIdle();
    this.states.set(resource, {
      position,
      passed: position?.sequence,
      applying: new Map(),
      waiting: new Map(),
    });
  }

  /** Sets what is known about the deliveries. @returns the events that this releases. */
  expect({ isSettling, isComplete }: { isSettling: boolean; isComplete: boolean }, now: number): Outcome<Event> {
    const outcome = emptyOutcome<Event>();
    this.isSettling = isSettling;
    this.isComplete = isComplete;
    if (isSettling) return outcome;
    for (const resource of this.gapped) {
      const state = this.stateOf(resource);
      if (state.passed === undefined || !isComplete) this.goOn(state, outcome);
    }
    this.endLongGaps(outcome, now);
    return outcome;
  }

  /** Decides about a delivered event. */
  offer(event: Event, now: number): Outcome<Event> {
    const outcome = emptyOutcome<Event>();
    const state = this.stateOf(event.resource);
    const known = state.applying.get(event.sequence) ?? state.waiting.get(event.sequence)?.event;
    const { position } = state;
    if (known ? known.id !== event.id : isBehind(position, event) && isOfAnotherHistory(position, event)) {
      this.startOver(event, state, outcome);
    } else if (known) {
      outcome.held = known;
      return outcome;
    } else if (event.sequence <= (state.passed ?? 0)) {
      outcome.isRepeat = true;
      return outcome;
    }
    this.admit(event, now, outcome);
    return outcome;
  }

  /** @returns the events whose wait has lasted too long, with the gaps that this leaves. */
  tick(now: number): Outcome<Event> {
    const outcome = emptyOutcome<Event>();
    this.endLongGaps(outcome, now);
    return outcome;
  }

  /** The position of a resource once this event is applied. */
  positionAfter(event: Event): Position {
    return positionAfter(this.stateOf(event.resource).position, event);
  }

  /** Notes that an event has been applied, and that its position is stored. */
  applied(event: Event): void {
    const state = this.stateOf(event.resource);
    // Another history may have begun meanwhile, which has another event under this number.
    if (state.applying.get(event.sequence) !== event) return;
    state.applying.delete(event.sequence);
    state.position = positionAfter(state.position, event);
  }

  private stateOf(resource: string): ResourceState<Event> {
    if (!this.states.has(resource)) this.remember(resource, undefined);
    return this.states.get(resource) as ResourceState<Event>;
  }

  private startOver(event: Event, state: ResourceState<Event>, outcome: Outcome<Event>): void {
    const position = state.position ?? { sequence: event.sequence, id: '', time: event.time };
    outcome.anotherHistory = { position, dropped: [...state.waiting.values()].map(({ event: waiting }) => waiting) };
    this.waitingCount -= state.waiting.size;
    this.gapped.delete(event.resource);
    this.states.delete(event.resource);
  }

  private admit(event: Event, now: number, outcome: Outcome<Event>): void {
    const state = this.stateOf(event.resource);
    const isNext = event.sequence === (state.passed ?? 0) + 1;
    if (isNext || (!this.isSettling && (state.passed === undefined || !this.isComplete))) {
      this.pass(event, state, outcome);
      this.followOn(state, outcome);
      return;
    }
    state.waiting.set(event.sequence, { event, since: now });
    this.gapped.add(event.resource);
    this.waitingCount += 1;
    this.endLongGaps(outcome, now);
  }

  private pass(event: Event, state: ResourceState<Event>, outcome: Outcome<Event>): void {
    state.passed = event.sequence;
    state.applying.set(event.sequence, event);
    outcome.ready.push(event);
  }

  /** Passes on the waiting events that now have their predecessor. */
  private followOn(state: ResourceState<Event>, outcome: Outcome<Event>): void {
    for (;;) {
      const next = state.waiting.get((state.passed ?? 0) + 1);
      if (!next) return;
      state.waiting.delete(next.event.sequence);
      this.waitingCount -= 1;
      if (state.waiting.size === 0) this.gapped.delete(next.event.resource);
      this.pass(next.event, state, outcome);
    }
  }

  /** Continues with the first waiting event of a resource, and without those before it; in an incomplete stream with all. */
  private goOn(state: ResourceState<Event>, outcome: Outcome<Event>): void {
    do {
      const next = Math.min(...state.waiting.keys());
      const { passed } = state;
      const event = state.waiting.get(next)?.event;
      if (!event) return;
      if (passed !== undefined && this.isComplete) outcome.gaps.push({ resource: event.resource, last: passed, next });
      state.passed = next - 1;
      this.followOn(state, outcome);
    } while (!this.isComplete);
  }

  /** `data` is the whole record, so the next event heals the state. */
  private endLongGaps(outcome: Outcome<Event>, now: number): void {
    const { maxWaiting, maxWaitMs } = this.limits;
    while (!this.isSettling && this.waitingCount > 0) {
      const [resource, since] = this.longestWaiting();
      if (this.waitingCount <= maxWaiting && now - since < maxWaitMs) return;
      this.goOn(this.stateOf(resource), outcome);
    }
  }

  private longestWaiting(): [resource: string, since: number] {
    let longest: [string, number] = ['', Infinity];
    for (const resource of this.gapped)
      for (const { since } of this.stateOf(resource).waiting.values())
        if (since < longest[1]) longest = [resource, since];
    return longest;
  }

  /** The store has the positions of resources that are idle, so they can be read again. */
  private forgetIdle(): void {
    if (this.states.size < this.limits.maxRemembered) return;
    for (const [resource, { applying, waiting }] of this.states) {
      if (applying.size + waiting.size > 0) continue;
      this.states.delete(resource);
      return;
    }
  }
}

const isBehind = (position: Position | undefined, event: OrderedEvent): position is Position =>
  position !== undefined && event.sequence <= position.sequence;

const emptyOutcome = <Event>(): Outcome<Event> => ({ ready: [], gaps: [], isRepeat: false });
