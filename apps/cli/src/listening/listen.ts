import { newSecret } from '@stratus/webhooks';
import { brokerEnvironment } from '../access/service-environment.js';
import type { Context } from '../context.js';
import { ADMINISTRATOR, brokerLogin } from '../subscribers/broker.js';
import { UsageError } from '../usage-error.js';
import { EventTail } from './event-tail.js';
import { Forwarder } from './forwarder.js';
import type { Forwarded } from './forwarder.js';
import { ResourceQueues } from './resource-queues.js';
import { bodyOf, dataOf, lineOf, lineOfEvent } from './shown.js';
import { resourceOf } from './stream-event.js';
import type { StreamEvent } from './stream-event.js';
import { typeFilter } from './type-filter.js';

export interface ListenOptions {
  forward?: string;
  only?: string[];
  account?: number;
  secret?: string;
  print?: boolean;
}

const SECRET = /^whsec_[A-Za-z0-9+/]{4,}={0,2}$/;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Forwards or prints the events of the stream from now on, until SIGINT or SIGTERM. */
export async function listen(context: Context, options: ListenOptions): Promise<undefined> {
  const { forward, only = [], account, print = false } = options;
  if (forward === undefined && !print) throw new UsageError('Give --forward URL, or --print.');
  const isWanted = typeFilter(only);
  const secret = secretOf(options);
  const stopping = new AbortController();
  const { signal } = stopping;
  const counts = { accepted: 0, givenUp: 0 };
  const forwarder =
    forward === undefined
      ? undefined
      : new Forwarder({ url: forward, secret }, (forwarded) => show(context, forwarded, print, counts), signal);
  const queues = new ResourceQueues();
  const take = async (event: StreamEvent): Promise<void> => {
    if (!isWanted(event.type)) return;
    if (forwarder) await queues.add(resourceOf(event), () => forwarder.forward(event));
    else await context.write(`${context.json ? event.text : lineOfEvent(event)}\n`);
  };
  const progress = progressOf(context, () => announce(context, options, secret));
  const login = () => brokerLogin(brokerEnvironment(context), ADMINISTRATOR);
  const tail = new EventTail({ login, subject: `events.${account ?? '*'}.>`, signal, take, ...progress });
  // Not once: a launcher of this process passes on the signal that the terminal has sent to both.
  const stop = (): void => stopping.abort();
  for (const name of STOP_SIGNALS) process.on(name, stop);
  try {
    await tail.read();
    await queues.idle();
  } finally {
    for (const name of STOP_SIGNALS) process.off(name, stop);
    await forwarder?.close();
  }
  if (forwarder) context.note(`Ended. Accepted: ${counts.accepted}, given up: ${counts.givenUp}.`);
  return undefined;
}

function secretOf({ secret, forward }: ListenOptions): string {
  if (secret === undefined) return newSecret();
  if (forward === undefined) throw new UsageError('--secret signs what --forward sends: give both.');
  if (SECRET.test(secret)) return secret;
  throw new UsageError('--secret must be whsec_ and base64, as Stratus shows it.');
}

/** At the start; a new secret is shown only here. */
async function announce({ json, write, note }: Context, options: ListenOptions, secret: string): Promise<void> {
  const { forward, account } = options;
  const events = account === undefined ? 'the events of all accounts' : `the events of account ${account}`;
  if (forward === undefined) return note(`Printing ${events}. Ctrl-C ends it.`);
  if (json) return write(`${JSON.stringify({ forward, account_id: account ?? null, secret })}\n`);
  const shown = options.secret === undefined ? `Secret: ${secret}\n` : '';
  return write(`${shown}Forwarding ${events} to ${forward}. Ctrl-C ends it.\n`);
}

/** Tells of the connection to the broker, on standard error. */
function progressOf({ note }: Context, onFirst: () => Promise<void>) {
  let hasBegun = false;
  return {
    onConnected: async (waiting: number): Promise<void> => {
      if (!hasBegun) await onFirst();
      else note(`Connected again.${waiting > 0 ? ` Events that happened meanwhile: ${waiting}.` : ''}`);
      hasBegun = true;
    },
    onLost: (): void => note('The broker is unavailable. Waiting for the stack to come back.'),
  };
}

async function show(
  { json, write }: Context,
  forwarded: Forwarded,
  print: boolean,
  counts: { accepted: number; givenUp: number },
): Promise<void> {
  const { event, result, retryInMs } = forwarded;
  if (result.outcome === 'accepted') counts.accepted += 1;
  else if (retryInMs === undefined) counts.givenUp += 1;
  const isFirst = forwarded.attempt === 1;
  if (json) {
    const data = { ...dataOf(forwarded), ...(print && isFirst && { event: JSON.parse(event.text) as unknown }) };
    return write(`${JSON.stringify(data)}\n`);
  }
  return write(`${lineOf(forwarded)}\n${print && isFirst ? `${bodyOf(event)}\n` : ''}`);
}
