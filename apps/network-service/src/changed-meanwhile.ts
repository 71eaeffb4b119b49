import { ApiFailure } from '@stratus/contracts';

/**
 * What a command looked at to learn which rows to lock was no longer so under the locks. A saga tries the step again, as
 * after every 503.
 */
export class ChangedMeanwhile extends ApiFailure {
  /** @param what names what keeps changing, as "The devices of the firewall". */
  constructor(what: string) {
    super(503, [{ reason: `${what} keep changing. Nothing was changed; try again.` }], 1);
  }
}

/** Another change would have to come in between during each try. */
const TRIES = 8;

/**
 * Runs a command, and anew after {@link ChangedMeanwhile}: its transaction has given all locks back, so that it takes them
 * in the order of everybody else (decision 23).
 *
 * @throws ChangedMeanwhile after the last try; whatever else the command throws.
 */
export async function untilNothingChanges<R>(run: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || tries === TRIES) throw error;
    }
  }
}
