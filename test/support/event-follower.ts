import { followEvents } from '@stratus/contracts';
import type { EventRecord } from '@stratus/contracts';
import { tables } from './field-tables.ts';
import type { HttpClient } from './http-client.ts';

/** A client that follows the events of its account, as browsers do. */
export class Follower {
  readonly received: EventRecord[] = [];
  /** The id of the last message, after which a reconnecting client continues. */
  position: number | undefined;
  /** Settles when the stream ends, whichever side ends it. */
  readonly ended: Promise<void>;

  private constructor(
    readonly headers: Headers,
    body: ReadableStream<Uint8Array>,
    private readonly leaving: AbortController,
  ) {
    this.ended = this.read(body).catch((error: unknown) => {
      if (!this.leaving.signal.aborted) throw error;
    });
  }

  /** @throws Error with the response if it is a refusal. */
  static async open(
    client: HttpClient,
    lastEventId?: number,
    filter?: object,
    query: Record<string, string> = {},
  ): Promise<Follower> {
    const leaving = new AbortController();
    const response = await fetch(`${client.baseUrl}${followEvents.http?.path}?${new URLSearchParams(query)}`, {
      headers: {
        ...(query.ticket === undefined && { authorization: `Bearer ${client.token}` }),
        ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
        ...(filter && { 'x-filter': JSON.stringify(filter) }),
      },
      signal: leaving.signal,
    });
    if (response.status !== 200 || !response.body) throw new Error(`${response.status} ${await response.text()}`);
    return new Follower(response.headers, response.body, leaving);
  }

  get ids(): number[] {
    return this.received.map(({ id }) => id);
  }

  async leave(): Promise<void> {
    this.leaving.abort();
    await this.ended;
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const messages = `${rest}${chunk}`.split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) this.take(message);
    }
  }

  private take(message: string): void {
    if (message.startsWith(':')) return;
    const [, id, action, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(message) ?? [];
    const record = JSON.parse(data ?? '{}') as EventRecord;
    const faults = tables.event(record, 'event');
    if (faults.length > 0 || record.id > Number(id) || record.action !== action) {
      throw new Error(`breaks the contract: ${message}\n${faults.join('\n')}`);
    }
    this.received.push(record);
    this.position = Number(id);
  }
}
