import { ApiFailure } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';

/** Nothing is known here of what a request names: its owner may know it. Without its owner's word, it is the refusal. */
export class UnheardOf extends ApiFailure {
  constructor(
    readonly id: number,
    { status, errors }: ApiFailure,
  ) {
    super(status, errors);
  }
}

/** Asks the owner about what has not been heard of, once: what was made a moment ago is found (contract 9.2 rule 4). */
export abstract class ReadThrough {
  /** Does the work, and once more if it only failed for want of something that its owner knows. */
  async knowing<T>(call: Pick<Call, 'caller' | 'request'>, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnheardOf) || !(await this.learn(call, error.id))) throw error;
    }
    return work();
  }

  /** @returns whether the owner knows it; then it is known here from now on. */
  protected abstract learn(call: Pick<Call, 'caller' | 'request'>, id: number): Promise<boolean>;
}
