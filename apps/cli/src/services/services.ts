import { ledgerLag } from '@stratus/events/operating';
import { hasNamelessSessions, listReplicas } from '@stratus/postgres/operating';
import type { OperatedService } from '@stratus/contracts';
import { countSagas, keepsSagas } from '@stratus/sagas/operating';
import { databaseSchema, gatewayApp, services } from '@stratus/topology';
import type { Pool } from 'pg';
import { findStack } from '../access/running-stack.js';
import { onDatabaseOf, reachableServices } from '../access/service-database.js';
import type { Context } from '../context.js';
import type { Output } from '../output/output.js';
import { table } from '../output/table.js';
import { NothingThere } from '../report/nothing-there.js';
import { probe } from '../stack/probe.js';
import { WrongVariable } from '../wrong-variable.js';

const COLUMNS = ['service', 'state', 'ready', 'replicas', 'leads', 'unpublished', 'sagas', 'stuck', 'error'];

/** Lists the services, each as its database knows it: that needs none of them to answer. */
export async function list(context: Context): Promise<Output> {
  const names = await reachableServices(context);
  const states = await Promise.all(names.map((name) => stateOf(context, name)));
  const gateway = await readinessOf(context, gatewayApp);
  const rows = states.map(({ replicas, sagas, ...state }) => ({
    ...state,
    replicas: replicas.map(({ name }) => name),
    leads: replicas.flatMap(({ leads }) => leads),
    sagas: sagas?.unfinished,
    stuck: sagas?.stuck,
  }));
  const notes = gateway === null ? [] : [`The gateway is ${gateway}.`];
  return { ...table(rows, COLUMNS, ...notes), data: { services: states, gateway } };
}

async function stateOf(context: Context, name: string): Promise<OperatedService> {
  const app = services.find((each) => each.name === name)?.app ?? name;
  const known = { service: name, ready: await readinessOf(context, app), error: null };
  try {
    return { ...known, ...(await onDatabaseOf(name, context, (pool) => inDatabase(pool, name))) };
  } catch (error) {
    if (error instanceof WrongVariable || error instanceof NothingThere) throw error;
    return { ...known, ...NOTHING_KNOWN, error: error instanceof Error ? error.message : String(error) };
  }
}

const NOTHING_KNOWN = {
  state: 'unknown',
  replicas: [],
  unpublished: null,
  oldestUnpublishedSeconds: null,
  sagas: null,
} as const;

const NAMELESS = 'Its role has sessions of other names: does DATABASE_URL set application_name?';

async function inDatabase(pool: Pool, name: string): Promise<Omit<OperatedService, 'service' | 'ready'>> {
  const replicas = await listReplicas(pool, databaseSchema(name));
  const isNameless = replicas.length === 0 && (await hasNamelessSessions(pool));
  const lag = await ledgerLag(pool);
  return {
    state: replicas.length > 0 ? 'running' : isNameless ? 'unknown' : 'stopped',
    error: isNameless ? NAMELESS : null,
    replicas: replicas.map(({ since, name: replica, address, sessions, leads }) => {
      return { name: replica, address, since: since.toISOString(), sessions, leads };
    }),
    unpublished: lag?.unpublished ?? null,
    oldestUnpublishedSeconds: lag?.oldestSeconds ?? null,
    sagas: (await keepsSagas(pool)) ? await countSagas(pool) : null,
  };
}

/** Of the stack on this machine only: elsewhere the platform knows who is ready. */
async function readinessOf(context: Context, app: string): Promise<string | null> {
  const { adminUrl } = findStack(context)?.services[app] ?? {};
  return adminUrl === undefined ? null : probe(adminUrl);
}
