import type { FaultRecord, LoggedRequestRecord, Page } from '@stratus/contracts';
import { eventually } from '@stratus/testing';

/** The test control of the gateway that the SDK calls, for the account of a token. */
export class SdkTestControl {
  readonly #origin: string;
  readonly #currentToken: () => string;

  constructor(origin: string, currentToken: () => string) {
    this.#origin = origin;
    this.#currentToken = currentToken;
  }

  fault(rule: object): Promise<FaultRecord> {
    return this.#ask('POST', '/faults', rule);
  }

  faultOn(operation: string, action: object, times = 1): Promise<FaultRecord> {
    return this.fault({ operation, times, action });
  }

  async endFaults(): Promise<void> {
    await this.#ask('DELETE', '/faults');
  }

  async endJobTimes(): Promise<void> {
    await this.#ask('PUT', '/jobs', { scale: 0 });
  }

  async finishJobs(): Promise<void> {
    await this.#ask('POST', '/jobs/finish');
  }

  /** The calls of an operation, oldest first, once there are so many. */
  async calls(operation: string, count: number): Promise<LoggedRequestRecord[]> {
    const { data } = await eventually(`${count} calls in the log`, async () => {
      const page = await this.#ask<Page<LoggedRequestRecord>>('GET', `/requests?operation=${operation}`);
      return page.data.length >= count ? page : undefined;
    });
    return data.toReversed();
  }

  async #ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answered = await fetch(`${this.#origin}/_stratus${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#currentToken()}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    if (!answered.ok) throw new Error(`${method} ${path} answered ${answered.status}: ${await answered.text()}`);
    return (await answered.json()) as T;
  }
}
