import { isDeepStrictEqual } from 'node:util';
import { ApiFailure, deleteInstance, deleteVpc } from '@stratus/contracts';
import { apply, eventually, explain } from '@stratus/testing';
import type { Ask, Success } from '@stratus/testing';
import type { ComputeWorld } from '../compute-world.js';
import { BUSY } from '../../src/instances/instance.js';
import { emptyCloud } from './cloud.js';
import type { Cloud } from './cloud.js';
import type { Asked } from './operation.js';
import { seenBy, shownBy } from './seen.js';
import { rowsOf, settled } from './settled.js';
import type { Leftovers } from './settled.js';
import type { Step } from './steps.js';

type Outcome = { answer: unknown } | { refusal: ApiFailure };

let accounts = 1_000;

/** Has an account of its own, so that no run sees another. */
export class Run {
  private readonly accountId = (accounts += 1);
  private readonly ask: Ask;
  /** What was asked and answered, for the message of a failure. */
  private readonly story: string[] = [];

  constructor(
    private readonly world: ComputeWorld,
    private readonly leftovers: Leftovers,
  ) {
    this.ask = world.tenant(this.accountId).ask;
  }

  /** One request after the other: each outcome, and all that is seen after it, is what the rules say. */
  async alone(steps: readonly Step[]): Promise<Cloud> {
    const cloud = emptyCloud('lowest');
    await inTurn(steps, async (step) => {
      const asked = step.prepare(cloud);
      const faults = asked.faults(cloud);
      const outcome = await this.outcomeOf(asked);
      if ('refusal' in outcome) mustBeDueTo(faults, outcome.refusal);
      else expect({ wrong: apply(cloud, { asked, ...outcome }) }).toEqual({ wrong: undefined });
      await settled(this.world, this.accountId);
      expect(await seenBy(this.ask)).toEqual(shownBy(cloud));
    });
    return cloud;
  }

  /** Several clients at once: there is an order in which all that succeeded is allowed, and leads to what is seen. */
  async together(before: Cloud, clients: readonly (readonly Step[])[]): Promise<Cloud> {
    // What clients know of each other: enough to name things.
    const known: Cloud = { ...structuredClone(before), picks: 'unchecked' };
    const history: Success<Cloud>[] = [];
    let clock = 0;
    const client = (steps: readonly Step[]) =>
      inTurn(steps, async (step) => {
        const asked = step.prepare(known);
        const began = (clock += 1);
        const outcome = await this.outcomeOf(asked);
        if ('refusal' in outcome) return;
        const success = { asked, ...outcome, began, ended: (clock += 1) };
        history.push(success);
        apply(known, success);
      });
    await Promise.all(clients.map(client));
    await settled(this.world, this.accountId);

    const seen = await seenBy(this.ask);
    const fits = (cloud: Cloud) => isDeepStrictEqual(shownBy(cloud), seen);
    const { order, model: cloud, why } = explain(history, { ...before, picks: 'free' }, fits);
    expect({ why, unexplained: history.length - order.length }).toEqual({ why: [], unexplained: 0 });
    expect(seen).toEqual(shownBy(cloud));
    return cloud;
  }

  /** Nothing is left of what is over, and when all is given up nothing at all. */
  async end(cloud: Pick<Cloud, 'instances' | 'vpcs'>): Promise<void> {
    expect(await this.leftovers.find()).toEqual([]);
    await inTurn(cloud.instances, ({ id }) => this.ask(deleteInstance, { params: { computeId: id } }));
    await inTurn(cloud.vpcs, ({ id }) => this.ask(deleteVpc, { params: { vpcId: id } }));
    expect(await rowsOf(this.world, this.accountId)).toEqual({});
  }

  /** Says what was asked when something fails. */
  async telling(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const asked = this.story.map((line) => `\n  ${line}`).join('');
      throw new Error(`${String(error)}\n\nAccount ${this.accountId} asked:${asked}`, { cause: error });
    }
  }

  /** Does what a client does: tries again when the instance was busy. */
  private async outcomeOf(asked: Asked): Promise<Outcome> {
    const outcome = await asked.send(this.ask).then(
      (answer) => ({ answer }),
      (error: unknown) => {
        if (error instanceof ApiFailure) return { refusal: error };
        throw error;
      },
    );
    if (!('refusal' in outcome)) {
      this.story.push(`${asked.text} -> done`);
      return outcome;
    }
    const { refusal } = outcome;
    this.story.push(`${asked.text} -> ${refusal.status} ${refusal.message}`);
    if (refusal.status >= 500) throw refusal;
    if (refusal.message !== BUSY.reason) return outcome;
    await this.free(asked.computeId);
    return this.outcomeOf(asked);
  }

  private async free(computeId: number | undefined): Promise<void> {
    const busy = 'select from compute.instances where id = $1 and busy_saga is not null';
    await eventually(`an instance ${computeId} without a job`, async () => {
      const { rows } = await this.world.sql.query(busy, [computeId]);
      return rows.length === 0 || undefined;
    });
  }
}

/** Each fault of a refusal is one that the rules name; which of several are told together is not looked at. */
function mustBeDueTo(faults: ReturnType<Asked['faults']>, { status, errors }: ApiFailure): void {
  const isNamed = (field: string | undefined) =>
    faults.some((fault) => fault.status === status && fault.field === field);
  if (!errors.every(({ field }) => isNamed(field))) expect({ refusal: errors }).toEqual({ broken: faults });
}

async function inTurn<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const thing of things) await work(thing);
}
