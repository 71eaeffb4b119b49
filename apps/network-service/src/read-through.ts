import { ApiFailure } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';

/**
 * This service does not know the resource of a request, but its owner may. If the owner does not know it either, this is
 * the refusal.
 */
export class UnknownHere extends ApiFailure {
  constructor(
    readonly id: number,
    { status, errors }: ApiFailure,
  ) {
    super(status, errors);
  }
}

/**
 * Asks the owner once about an unknown resource, so that this service finds resources created a moment ago (contract 9.2
 * rule 4).
 */
export abstract class ReadThrough {
  /** Runs the work, and runs it again if it failed only because of a resource that the owner knows. */
  async withKnownEntities<T>(call: Pick<Call, 'caller' | 'request'>, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnknownHere) || !(await this.learn(call, [error.id]))) throw error;
    }
    return work();
  }

  /** Asks the owner and stores the reply. @returns whether the owner knows one of the resources. */
  abstract learn(call: Pick<Call, 'caller' | 'request'>, ids: readonly number[]): Promise<boolean>;
}
