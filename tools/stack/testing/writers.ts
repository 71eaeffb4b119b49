import { randomUUID } from 'node:crypto';

import { eventually } from '@stratus/testing';

import type { Vpc, VpcApi } from './vpc-api.ts';

const CLIENTS = 20;
const LONG_MS = 60_000;

export interface Written extends Vpc {
  key: string;
  asked: number;
  accepted: number;
}

/** Creates VPCs without a pause until it is told to stop. */
export class Writers {
  readonly accepted: Written[] = [];
  #isOver = false;
  readonly #ended: Promise<unknown>;

  constructor(api: VpcApi) {
    const write = async (): Promise<void> => {
      while (!this.#isOver) {
        const [key, asked] = [randomUUID(), performance.now()];
        const label = `v-${key}`;
        const { id } = await this.#create(api, label, key);
        this.accepted.push({ id, label, key, asked, accepted: performance.now() });
      }
    };
    this.#ended = Promise.all(Array.from({ length: CLIENTS }, write));
  }

  /** Repeats what a busy machine refuses. */
  async #create(api: VpcApi, label: string, key: string): Promise<Vpc> {
    const answer = await api.createVpc(label, key);
    if ([409, 503, 504].includes(answer.status)) return this.#create(api, label, key);
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Vpc;
  }

  async until(count: number): Promise<void> {
    await eventually(`${count} writes`, async () => this.accepted.length >= count || undefined, LONG_MS);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#ended;
  }
}
