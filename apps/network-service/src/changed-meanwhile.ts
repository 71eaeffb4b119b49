import { unavailable } from '@stratus/contracts';

/** What a command looked at to learn which rows to lock was no longer so under the locks. */
export class ChangedMeanwhile extends Error {}

/** Another change would have to come in between during each try. */
const TRIES = 8;

/**
 * Runs a command, and anew after {@link ChangedMeanwhile}: its transaction has given all locks back, so that it takes them
 * in the order of everybody else (decision 23).
 *
 * @param what names what keeps changing, as "The devices of the firewall".
 * @throws ApiFailure 503 when it has changed during each try; whatever else the command throws.
 */
export async function untilNothingChanges<R>(what: string, run: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- tries again only after a failed try
      return await run();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      if (tries === TRIES) throw unavailable(`${what} keep changing. Nothing was changed; try again.`);
    }
  }
}
