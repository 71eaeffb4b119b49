import { isDeepStrictEqual } from 'node:util';
import { ApiFailure, deleteFirewall, deleteInstance, deleteNodeBalancer, deleteVpc } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { apply, explain } from '@stratus/testing/random';
import type { Ask } from '@stratus/testing';
import type { Success } from '@stratus/testing/random';
import type { RandomWorld } from './random-world.js';
import { BUSY } from '../../src/turns/turns.js';
import { emptyCloud } from './cloud/cloud.js';
import type { Cloud } from './cloud/cloud.js';
import type { Asked } from './operations/operation.js';
import { seenBy, shownBy } from './seen/seen.js';
import { devicesOf, rowsOf, settled } from './settled.js';
import type { Leftovers } from './settled.js';
import type { Step } from './steps/step.js';

type Outcome = { answer: unknown } | { refusal: ApiFailure };

/** A live migration that has closed its gate. */
const MIGRATION = { saga: 'migrate-host', step: 'start', at: 'before' } as const;

let accounts = 1_000;

/** One run on its own account, isolated from other runs. */
export class Run {
  private readonly accountId = (accounts += 1);
  private readonly ask: Ask;
  /** Requests and replies, for failure messages. */
  private readonly story: string[] = [];

  constructor(
    private readonly world: RandomWorld,
    private readonly leftovers: Leftovers,
  ) {
    this.ask = world.tenant(this.accountId).ask;
  }

  /** The account's initial resources. */
  async begin(steps: readonly Step[]): Promise<Cloud> {
    const cloud = emptyCloud('lowest');
    await inTurn(steps, (step) => this.does(cloud, step));
    expect(await seenBy(this.ask)).toEqual(shownBy(cloud));
    return cloud;
  }

  /** Runs requests one after the other: each outcome, and everything a client sees after it, must match the rules. */
  async alone(cloud: Cloud, steps: readonly Step[]): Promise<Cloud> {
    await inTurn(steps, async (step) => {
      await this.does(cloud, step);
      expect(await seenBy(this.ask)).toEqual(shownBy(cloud));
    });
    return cloud;
  }

  private async does(cloud: Cloud, step: Step): Promise<void> {
    await this.mustAgree(cloud, step.prepare(cloud));
    await settled(this.world, this.accountId);
  }

  /** The outcome of a request must match the rules. */
  private async mustAgree(cloud: Cloud, asked: Asked): Promise<void> {
    const faults = asked.faults(cloud);
    const migration = asked.beside && faults.length === 0 ? this.world.held.next(MIGRATION) : undefined;
    try {
      const outcome = await this.outcomeOf(asked);
      if ('refusal' in outcome) mustBeDueTo(faults, outcome.refusal);
      else expect({ wrong: apply(cloud, { asked, ...outcome }) }).toEqual({ wrong: undefined });
      if (migration && asked.beside) {
        await migration.reached;
        await this.mustAgree(cloud, asked.beside);
      }
      migration?.release();
      if ('answer' in outcome) asked.follows?.(outcome.answer).done(cloud, undefined);
    } finally {
      this.world.held.clear();
      migration?.release();
    }
  }

  /** Runs several clients at once: some allowed order of the successful requests must lead to the state that clients see. */
  async together(before: Cloud, clients: readonly (readonly Step[])[]): Promise<Cloud> {
    // Clients know each other's resources well enough to name them.
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
        const follow = asked.follows?.(outcome.answer);
        if (follow) history.push({ asked: follow, answer: undefined, began: success.ended, ended: Infinity });
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

  /** Ended sagas leave nothing behind, deleted services leave no device, and after deleting everything no row remains. */
  async end({ instances, balancers, firewalls, vpcs }: Cloud): Promise<void> {
    expect(await this.leftovers.find()).toEqual([]);
    await inTurn(instances, ({ id }) => this.ask(deleteInstance, { params: { computeId: id } }));
    await inTurn(balancers, ({ id }) => this.ask(deleteNodeBalancer, { params: { nodeBalancerId: id } }));
    expect(await devicesOf(this.world, this.accountId)).toEqual([]);
    await inTurn(firewalls, ({ id }) => this.ask(deleteFirewall, { params: { firewallId: id } }));
    await inTurn(vpcs, ({ id }) => this.ask(deleteVpc, { params: { vpcId: id } }));
    expect(await rowsOf(this.world, this.accountId)).toEqual({});
  }

  /** Adds the previous requests to a failure. */
  async telling(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const asked = this.story.map((line) => `\n  ${line}`).join('');
      throw new Error(`${String(error)}\n\nAccount ${this.accountId} asked:${asked}`, { cause: error });
    }
  }

  /** Acts like a client: retries while the instance is busy. */
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
    const busy = 'select from compute.instances where id = $1 and (busy_saga is not null or change_saga is not null)';
    await eventually(`an instance ${computeId} without a job`, async () => {
      const { rows } = await this.world.sql.query(busy, [computeId]);
      return rows.length === 0 || undefined;
    });
  }
}

/** The rules must predict each error of a refusal; a refusal may omit some of the predicted errors. */
function mustBeDueTo(faults: ReturnType<Asked['faults']>, { status, errors }: ApiFailure): void {
  const isNamed = (field: string | undefined) =>
    faults.some((fault) => fault.status === status && fault.field === field);
  if (!errors.every(({ field }) => isNamed(field))) expect({ refusal: errors }).toEqual({ broken: faults });
}

async function inTurn<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  for (const thing of things) await work(thing);
}
