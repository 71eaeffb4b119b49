import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { corkForThisTurn } from '@stratus/runtime';

/** Joins the writes of this turn of the event loop on a connection: the driver sends each statement in a write of its own. */
export function corkConnection(client: PoolClient): void {
  corkForThisTurn((client as PoolClient & { connection: { stream: Socket } }).connection.stream);
}
