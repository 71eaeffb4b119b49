import { holding, waitUntilBlockedBy } from '@stratus/testing';
import type { NetworkWorld } from '../network-world.js';
import type { Command } from './tenant.js';

/**
 * Runs a command while its address moves to another instance: after the command has looked up the holder, and before it
 * has its locks. Fails if the command then waits for the receiver while holding one of `free`: it would deadlock with a
 * command that locks in the order of the ids.
 *
 * @param move the address as stored, the instance that loses it and the instance that gets it.
 */
export async function concurrentMove(
  { sql }: NetworkWorld,
  move: { address: string; from: number; to: number; free: number[] },
  command: Command,
): Promise<object> {
  return holding(sql, (mover, moverPid) =>
    holding(sql, async (other, otherPid, release) => {
      await mover.query('select from network.computes where id = $1 for update', [move.from]);
      await other.query('select from network.computes where id = $1 for no key update', [move.to]);
      const settled = Promise.allSettled([command()]);
      await waitUntilBlockedBy(sql, moverPid);
      await mover.query('update network.addresses set compute_id = $2 where address = $1', [move.address, move.to]);
      await mover.query('commit');
      await waitUntilBlockedBy(sql, otherPid);
      await other.query('select from network.computes where id = any($1) for update nowait', [move.free]);
      await release();
      const [outcome] = await settled;
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    }),
  );
}
