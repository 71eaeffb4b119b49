import * as http from 'node:http';
import * as https from 'node:https';
import type { Duplex } from 'node:stream';
import { permittedLookup } from './lookup.js';
import type { Lookup } from './lookup.js';
import type { NetworkRules } from './network-rules.js';

const IDLE_MS = 10_000;
const MAX_IDLE = 1_000;
/** With the default of 250 ms, no connection to a distant receiver that has several addresses would succeed. */
const ADDRESS_ATTEMPT_MS = 2_000;

/** What both protocols request with. */
export interface Client {
  request: (url: URL, options: https.RequestOptions) => http.ClientRequest;
  /** Reuses idle connections. Requests never wait for each other: a busy connection means a new one. */
  pooled: http.Agent;
  /** One connection for one request. */
  single: http.Agent;
}

/** Lets agents keep idle connections only while there are few of them. */
function boundIdle(agents: readonly http.Agent[], max: number): void {
  const idle = new Map<Duplex, () => void>();
  for (const agent of agents) {
    const [keep, reuse] = [agent.keepSocketAlive.bind(agent), agent.reuseSocket.bind(agent)];
    // Returns whether to keep it, which the types do not know.
    agent.keepSocketAlive = (socket) => {
      if (idle.size >= max) return false;
      if (!(keep(socket) as unknown)) return false;
      const forget = (): void => void idle.delete(socket);
      idle.set(socket, forget);
      socket.once('close', forget);
      return true;
    };
    agent.reuseSocket = (socket, request) => {
      const forget = idle.get(socket);
      if (forget) socket.off('close', forget);
      idle.delete(socket);
      reuse(socket, request);
    };
  }
}

/** Connections to receivers, over http and https. */
export class Connections {
  private readonly plain: Client;
  private readonly secure: Client;

  /** @param maxIdle idle connections to all receivers together. */
  constructor(
    rules: NetworkRules,
    private readonly lookup: Lookup,
    maxIdle = MAX_IDLE,
  ) {
    const base = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS };
    const ofPlain = { ...base, lookup: permittedLookup(lookup, rules, false) };
    const ofSecure = {
      ...base,
      lookup: permittedLookup(lookup, rules, true),
      rejectUnauthorized: true,
      // The name in the certificate is not checked when a session is resumed.
      maxCachedSessions: 0,
    };
    const kept = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: maxIdle };
    this.plain = {
      request: http.request,
      pooled: new http.Agent({ ...ofPlain, ...kept }),
      single: new http.Agent(ofPlain),
    };
    this.secure = {
      request: https.request,
      pooled: new https.Agent({ ...ofSecure, ...kept }),
      single: new https.Agent(ofSecure),
    };
    boundIdle([this.plain.pooled, this.secure.pooled], maxIdle);
  }

  clientFor(url: URL): Client {
    return url.protocol === 'https:' ? this.secure : this.plain;
  }

  close(): void {
    this.lookup.cancel?.();
    for (const { pooled, single } of [this.plain, this.secure]) {
      pooled.destroy();
      single.destroy();
    }
  }
}
