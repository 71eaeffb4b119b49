import type { Socket } from 'node:net';
import { corkForThisTurn } from '@stratus/runtime';
import type { PoolClient } from 'pg';

/** Joins the writes of this turn of the event loop on a connection: the driver sends each statement in a write of its own. */
export function corkConnection(client: PoolClient): void {
  corkForThisTurn((client as PoolClient & { connection: { stream: Socket } }).connection.stream);
}
