import 'reflect-metadata';
import { pathToFileURL } from 'node:url';
import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { ApiFailure, unavailable } from '@stratus/contracts';
import { NatsLink } from '@stratus/messaging';
import { SAGAS, SAGA_PROBE, Sagas } from '@stratus/sagas';
import type { DefinesSaga, SagaBoundary } from '@stratus/sagas';
import { bootService } from '@stratus/service';
import type { ServiceDefinition } from '@stratus/service';
import { isAt } from './saga-faults.ts';
import type { FaultOfAccount, SagaFault, SeenBoundary } from './saga-faults.ts';

/** Runs a service as a process; messages over NATS set the faults at boundaries of its sagas. */
const [moduleFile = '', moduleName = '', definitionFile = '', definitionName = ''] = process.argv.slice(2);
const load = async (file: string, name: string): Promise<unknown> =>
  ((await import(pathToFileURL(file).href)) as Record<string, unknown>)[name];

let faults: FaultOfAccount[] = JSON.parse(process.env.SAGA_FAULTS ?? '[]');
let seen: SeenBoundary[] = [];
let sagas: readonly DefinesSaga<never>[] = [];

/** Whether anything was stored or happened since the previous boundary. */
function isApart({ saga, step, action, at }: SagaBoundary): boolean {
  if (at !== 'before') return true;
  if (action === 'undo') return false;
  const steps = sagas.find(({ definition }) => definition.name === saga)?.definition.steps ?? [];
  const index = steps.findIndex(({ name }) => name === step);
  // A pause is stored, and so is the position before an irrevocable request.
  return steps[index - 1]?.kind === 'pause' || (steps[index]?.kind === 'ask' && steps[index].pivot);
}

function throwFault({ effect }: SagaFault): never {
  if (effect === 'refuse') throw new ApiFailure(400, [{ reason: 'refused by the suite' }]);
  if (effect === 'away') throw unavailable('away by the suite');
  throw new Error('lost by the suite');
}

const probe = {
  async reached(boundary: SagaBoundary): Promise<void> {
    seen.push({ ...boundary, apart: isApart(boundary) });
    const fault = faults.find((each) => each.accountId === boundary.accountId && isAt(each, boundary));
    if (!fault) return;
    if (fault.effect === 'hold') await new Promise(() => undefined);
    if (fault.effect !== 'away') faults = faults.filter((other) => other !== fault);
    throwFault(fault);
  },
};

class Probe {}
class Root {}
Module({})(Probe);
Module({})(Root);
const probeModule = {
  module: Probe,
  global: true,
  providers: [{ provide: SAGA_PROBE, useValue: probe }],
  exports: [SAGA_PROBE],
};

/** Where a saga with a waiting client runs, as far as this process needs to know it. */
interface RunsForClients {
  runFor(client: { patientUntil: number }, row: unknown): void;
}

/**
 * On a busy machine a saga may reach a step when its client's patience is over, and a lost reply would make it go back. Here only
 * the absence of a service may.
 */
function waitForLostReplies(): void {
  const runner = Reflect.get(service.get(Sagas as unknown as Type<Sagas>), 'runner') as RunsForClients;
  const runFor = runner.runFor.bind(runner);
  runner.runFor = (client, row) => {
    const isAway = faults.some(({ effect }) => effect === 'away');
    runFor(isAway ? client : { ...client, patientUntil: Infinity }, row);
  };
}

const define = (await load(definitionFile, definitionName)) as (environment: NodeJS.ProcessEnv) => ServiceDefinition;
const module = (await load(moduleFile, moduleName)) as DynamicModule;

const service = await bootService(define(process.env), { module: Root, imports: [probeModule, module] });
sagas = service.get<readonly DefinesSaga<never>[]>(SAGAS);
waitForLostReplies();
const { connection } = service.get<NatsLink>(NatsLink as unknown as Type<NatsLink>);
connection.subscribe('saga-probe', {
  callback: (_error, message) => {
    const received = message.json<FaultOfAccount[] | null>();
    message.respond(JSON.stringify(seen));
    if (received === null) return;
    faults = received;
    seen = [];
  },
});
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)));
