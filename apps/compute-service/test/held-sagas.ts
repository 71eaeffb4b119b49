import { Module } from '@nestjs/common';
import { SAGA_PROBE } from '@stratus/sagas';
import type { SagaBoundary, SagaProbe } from '@stratus/sagas';
import { ComputeServiceModule } from '../src/compute-service.module.js';

type Boundary = Pick<SagaBoundary, 'saga' | 'step' | 'at'>;

/** A saga that waits at a boundary. */
export interface Held {
  /** Resolves when a saga reaches the boundary. */
  reached: Promise<SagaBoundary>;
  /** Lets the saga go on, or, if it has not arrived, the next one pass. */
  release: () => void;
}

interface Hold extends Boundary {
  arrive: (boundary: SagaBoundary) => void;
  released: Promise<void>;
}

/** Holds sagas at boundaries of their steps, to force the order of two requests. */
export class HeldSagas implements SagaProbe {
  private readonly holds: Hold[] = [];

  /** Holds the next saga of this name at this boundary of a `do` step. */
  next(boundary: Boundary): Held {
    let letGo = (): void => undefined;
    let arrive = (_boundary: SagaBoundary): void => undefined;
    const released = new Promise<void>((resolve) => (letGo = resolve));
    const reached = new Promise<SagaBoundary>((resolve) => (arrive = resolve));
    const hold: Hold = { ...boundary, arrive, released };
    this.holds.push(hold);
    const release = (): void => {
      const index = this.holds.indexOf(hold);
      if (index >= 0) this.holds.splice(index, 1);
      letGo();
    };
    return { reached, release };
  }

  /** Stops waiting for sagas that have not arrived yet. */
  clear(): void {
    this.holds.length = 0;
  }

  async reached(boundary: SagaBoundary): Promise<void> {
    const index = this.holds.findIndex(
      ({ saga, step, at }) =>
        boundary.action === 'do' && boundary.saga === saga && boundary.step === step && boundary.at === at,
    );
    if (index < 0) return;
    const [hold] = this.holds.splice(index, 1);
    hold?.arrive(boundary);
    await hold?.released;
  }

  /** The modules of compute-service, with this probe. */
  get module() {
    class Probe {}
    class Root {}
    Module({})(Probe);
    Module({})(Root);
    const probe = {
      module: Probe,
      global: true,
      providers: [{ provide: SAGA_PROBE, useValue: this }],
      exports: [SAGA_PROBE],
    };
    return { module: Root, imports: [probe, ComputeServiceModule] };
  }
}
