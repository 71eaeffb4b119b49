import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { isBefore210 } from './broker-version.js';
import { reloadOf } from '../subscribers-stream.js';

const ANSWER_MS = 5_000;

/** How to make a broker of a given version reload its configuration. */
export type ReloadBy = 'request' | 'signals';

/** The broker, by the connection to it, and its pid file when this process may signal it. */
export interface BrokerToReload {
  connection: NatsConnection;
  pidFile?: string | undefined;
  /** Pause between two signals. */
  pauseMs: number;
  signal: AbortSignal;
}

/** @param version as the server reports it. */
export const reloadBy = (version: string): ReloadBy => (isBefore210(version) ? 'signals' : 'request');

/**
 * Makes the broker reload its configuration.
 *
 * @throws if it does not reply, refuses its configuration, or is too old and cannot be signalled.
 */
export async function reloadBroker({ connection, pidFile, pauseMs, signal }: BrokerToReload): Promise<void> {
  const { version = '', server_id: serverId = '' } = connection.info ?? {};
  const isAsked = reloadBy(version) === 'request';
  if (!isAsked && pidFile === undefined) {
    throw new Error(`NATS ${version} reads its file only on a signal: use 2.10 or newer, or set NATS_PID_FILE`);
  }
  const reload = async (): Promise<void> => (isAsked ? ask(connection, serverId) : signalBroker(pidFile ?? ''));
  await reload();
  // A server connects the imports of a new account only when it reloads the file a second time.
  if (!isAsked) await delay(pauseMs, undefined, { signal });
  await reload();
}

/**
 * Makes a broker older than 2.10 reload once more: in a reload under load it may lose the imports of an account, which then gets no
 * answer to any request, and connects them again at the next one. Does nothing with newer ones, or if it cannot be signalled.
 */
export function restoreImports({ connection, pidFile }: Pick<BrokerToReload, 'connection' | 'pidFile'>): void {
  if (pidFile === undefined || reloadBy(connection.info?.version ?? '') !== 'signals') return;
  try {
    signalBroker(pidFile);
  } catch {
    // The timeout that led here is the problem to report.
  }
}

async function ask(connection: NatsConnection, serverId: string): Promise<void> {
  const answer = await connection.request(reloadOf(serverId), '', { timeout: ANSWER_MS });
  const { error } = answer.json<{ error?: { description?: string } }>();
  if (error) throw new Error(`the broker refuses its configuration: ${error.description ?? 'it does not say why'}`);
}

/** @throws if the process of the pid file is no broker. */
function signalBroker(pidFile: string): void {
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (!Number.isInteger(pid) || pid <= 0 || !isBroker(pid)) {
    throw new Error(`the process of ${pidFile} is no NATS server, or in another process namespace`);
  }
  process.kill(pid, 'SIGHUP');
}

/** A killed broker leaves its pid file, and SIGHUP ends most programs that reuse its id. */
function isBroker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'nats-server';
  } catch {
    return process.platform !== 'linux';
  }
}
