import { KeyRing } from '@stratus/cryptography';
import { readVariable } from '@stratus/environment';
import { stackSecret } from '@stratus/installation/stack';
import { onDatabaseOf, reachableServices } from '../access/service-database.js';
import { serviceEnvironment } from '../access/service-environment.js';
import { WrongVariable } from '../wrong-variable.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { CommandFailure } from '../command-failure.js';
import { keysInUse, reseal } from './reseal.js';
import { sealedSecrets } from './sealed-secrets.js';
import type { SealedSecrets } from './sealed-secrets.js';

/** The secrets of a service that were re-encrypted, and the key that all of them now use. */
interface Rotated extends Pick<SealedSecrets, 'service'> {
  count: number;
  key: string;
}

/** Re-encrypts every secret of each service that the command reaches with the service's newest key, online. */
export async function rotate(context: Context): Promise<Output> {
  const reachable = await reachableServices(context);
  const chosen = sealedSecrets.filter(({ service }) => reachable.includes(service));
  if (chosen.length === 0) {
    throw new WrongVariable(
      `DATABASE_URL is that of ${reachable.join()}-service, which encrypts no secrets.`,
      'Use that of database-service or webhook-service.',
    );
  }
  // All variables before the first change.
  const withRings = chosen.map((secrets) => [secrets, ringOf(secrets, context)] as const);
  const lines: string[] = [];
  const rotated: Rotated[] = [];
  for (const [{ service, one, many, columns }, ring] of withRings) {
    const count = await onDatabaseOf(service, context, async (pool) => {
      const missing = (await keysInUse(pool, columns)).find((id) => !ring.has(id));
      if (missing !== undefined) throw missingKey(service, missing);
      return reseal(pool, ring, columns);
    });
    rotated.push({ service, count, key: ring.newest });
    lines.push(
      `${count === 1 ? `1 ${one} was` : `${count} ${many} were`} re-encrypted; all use the key ${ring.newest}.`,
    );
  }
  return message(lines.join('\n'), rotated);
}

const missingKey = (service: SealedSecrets['service'], key: string): CommandFailure =>
  new CommandFailure(
    `There is no key ${key} in ${stackSecret.sealingKeys[service].variable}, but secrets of ${service}-service need it.`,
    `Set the variable as for ${service}-service, with the new key first.`,
  );

function ringOf({ service }: SealedSecrets, context: Context): KeyRing {
  const { variable } = stackSecret.sealingKeys[service];
  const text = readVariable(variable, serviceEnvironment(service, context));
  if (!text) throw new WrongVariable(`${variable} is missing.`, `Set it as for ${service}-service.`);
  try {
    return KeyRing.of(text);
  } catch (error) {
    throw new WrongVariable(`${variable}: ${(error as Error).message}.`, 'Write it as NAME:KEY,NAME:KEY.', {
      cause: error,
    });
  }
}
