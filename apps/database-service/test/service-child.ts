import 'reflect-metadata';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { LocalProvisioner } from '@stratus/local-databases';
import { SAGA_PROBE } from '@stratus/sagas';
import type { SagaBoundary } from '@stratus/sagas';
import { bootService } from '@stratus/service';
import type { ServiceDefinition } from '@stratus/service';
import type { StatusObserver as Observer } from '../src/observer/status.observer.js';
import type { Orders, Place } from './killed-service.js';

/**
 * database-service, as built, in a separate process. Its jobs stop where the last line of its input says, so that it can be
 * killed there.
 */
const built = join(import.meta.dirname, '..', 'dist');
const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(join(built, file)).href)) as T;
const { StatusObserver } = await load<{ StatusObserver: typeof Observer }>('observer/status.observer.js');
const { databaseService } = await load<{ databaseService: (environment: NodeJS.ProcessEnv) => ServiceDefinition }>(
  'database-service.definition.js',
);
const { DatabaseServiceModule } = await load<{ DatabaseServiceModule: DynamicModule }>('database-service.module.js');

let orders: Orders = { places: {}, work: {} };
/** Resolves with the next orders. */
let next = Promise.withResolvers<void>();
const revisions = new Map<number, number>();
const said = new Set<string>();
const say = (text: string): void => {
  if (!said.has(text)) writeSync(1, `${text}\n`);
  said.add(text);
};
const isAt = (id: number, ...places: Place[]): boolean => places.some((place) => place === orders.places[id]);
const forEver = (): Promise<never> => new Promise(() => undefined);

/** A failure leaves the same state as a kill, and does not delay the other databases. */
function stopHere(id: number): never {
  say(`reached ${id}`);
  throw new Error('stopped by the spec');
}

const { apply, remove, start } = LocalProvisioner.prototype;
const { compare } = StatusObserver.prototype;

Object.assign(LocalProvisioner.prototype, {
  start(this: LocalProvisioner) {
    const reached = async (boundary: string, id: number): Promise<void> => {
      if (!isAt(id, 'working') || !new RegExp(orders.work[id] ?? '^$').test(boundary)) return;
      say(`reached ${id}`);
      await forEver();
    };
    Object.assign(Reflect.get(this, 'options') as object, { reached });
    return start.call(this);
  },
  async apply(this: LocalProvisioner, ...[specification]: Parameters<LocalProvisioner['apply']>) {
    const { databaseId: id, revision } = specification;
    revisions.set(id, revision);
    if (isAt(id, 'not handed over')) stopHere(id);
    await apply.call(this, specification);
    if (isAt(id, 'handed over')) stopHere(id);
  },
  async remove(this: LocalProvisioner, id: number) {
    if (isAt(id, 'not handed over')) stopHere(id);
    await remove.call(this, id);
    if (isAt(id, 'handed over')) stopHere(id);
  },
});

StatusObserver.prototype.compare = async function (this: Observer, known, report): Promise<void> {
  const { id } = known;
  if (isAt(id, 'handed over')) throw new Error('stopped by the spec');
  const holds = report === undefined || report.revision === revisions.get(id);
  if (isAt(id, 'not observed') && holds) stopHere(id);
  // Only clusters with something to store.
  if (isAt(id, 'observing') && known.noted !== known.handedOver) {
    say(`reached ${id}`);
    await next.promise;
    await compare.call(this, known, report).then(
      () => say(`stored ${id}`),
      (error: Error) => say(`refused ${id}: ${error.message}`),
    );
    return;
  }
  await compare.call(this, known, report);
};

const probe = {
  async reached({ accountId, step, at }: SagaBoundary): Promise<void> {
    if (step !== 'end' && step !== 'forget') return;
    if (!isAt(accountId, at === 'before' ? 'observed' : 'ended')) return;
    say(`reached ${accountId}`);
    await forEver();
  },
};

class Probe {}
class Root {}
Module({})(Probe);
Module({})(Root);
const provider = { provide: SAGA_PROBE, useValue: probe };
const probing = { module: Probe, global: true, providers: [provider], exports: [SAGA_PROBE] };

createInterface(process.stdin).on('line', (line) => {
  orders = JSON.parse(line) as Orders;
  next.resolve();
  next = Promise.withResolvers();
  said.clear();
  say('ordered');
});
const service = await bootService(databaseService(process.env), {
  module: Root,
  imports: [probing, DatabaseServiceModule],
});
say('booted');
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)));
