import { Inject, Module } from '@nestjs/common';
import type { BeforeApplicationShutdown, DynamicModule, OnApplicationBootstrap, Type } from '@nestjs/common';
import { CommandRunner, EVENT_LEDGER, VIOLATIONS } from '@stratus/commands';
import { NatsLink, READY_SIGNALS } from '@stratus/messaging';
import { Database } from '@stratus/postgres';
import { CLOCK, LOGGER, METRICS } from '@stratus/runtime';
import type { Logger, Registry } from '@stratus/runtime';
import { startPurgingSagas } from './purge-sagas.js';
import type { DefinesSaga } from './saga.js';
import { createSagaMetrics, registerSagaGauges } from './saga-metrics.js';
import { SAGA_PROBE } from './saga-probe.js';
import { SagaRunner } from './saga-runner.js';
import { Sagas } from './sagas.js';

/** Injection token of all sagas of the service. */
export const SAGAS = Symbol('SAGAS');

/** Runs the sagas of a service; `Sagas` starts them, from any module. */
@Module({})
export class SagasModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private purging?: { stop: () => void };

  constructor(
    private readonly sagas: Sagas,
    private readonly runner: SagaRunner,
    private readonly database: Database,
    private readonly nats: NatsLink,
    @Inject(METRICS) private readonly metrics: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SAGAS) private readonly listed: readonly DefinesSaga<never>[],
  ) {}

  /** `sagas`: injectable classes that the imported modules export. */
  static with(options: { imports?: DynamicModule['imports']; sagas: Type<DefinesSaga<never>>[] }): DynamicModule {
    return {
      module: SagasModule,
      global: true,
      imports: options.imports ?? [],
      providers: [
        {
          provide: SagaRunner,
          inject: [Database, EVENT_LEDGER, VIOLATIONS, CLOCK, LOGGER, METRICS, { token: SAGA_PROBE, optional: true }],
          useFactory: (database, ledger, violations, clock, logger, registry, probe) =>
            new SagaRunner({
              database,
              ledger,
              violations,
              clock,
              logger,
              probe,
              metrics: createSagaMetrics(registry),
            }),
        },
        {
          provide: Sagas,
          inject: [CommandRunner, SagaRunner],
          useFactory: (commands: CommandRunner, runner: SagaRunner) => new Sagas(commands, runner),
        },
        {
          provide: SAGAS,
          inject: options.sagas,
          useFactory: (...sagas: DefinesSaga<never>[]) => sagas,
        },
      ],
      exports: [Sagas],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const saga of this.listed) this.sagas.register(saga);
    const names = this.listed.map(({ definition }) => definition.name);
    registerSagaGauges(this.metrics, this.database.pool, names);
    this.purging = startPurgingSagas(this.database.pool, this.logger);
    await this.runner.start();
    this.wakeWhenServicesReturn();
  }

  /** A saga waits up to a minute after a failed try. */
  private wakeWhenServicesReturn(): void {
    const wake = (): void => this.runner.wake();
    this.nats.onReturn(wake);
    this.nats.listen(READY_SIGNALS, wake);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.purging?.stop();
    await this.runner.stop();
  }
}
