import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import { STREAMS_ACCOUNT } from '@stratus/topology';

/** Before decision 21, all users shared the server's global account: moves the streams of such a store to their account. */
export function moveStreamsToTheirAccount(natsDirectory: string): void {
  const accounts = join(natsDirectory, 'store', 'jetstream');
  const [from, to] = [join(accounts, '$G'), join(accounts, STREAMS_ACCOUNT)];
  if (existsSync(from) && !existsSync(to)) renameSync(from, to);
}
