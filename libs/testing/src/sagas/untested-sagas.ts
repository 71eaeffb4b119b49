import { globSync } from 'node:fs';
import { join } from 'node:path';
import { SAGAS } from '@stratus/sagas';
import type { DefinesSaga } from '@stratus/sagas';
import type { RunningService } from '@stratus/service';
import { suitesOf } from './saga-suite.ts';

/** Names of the service's sagas that no `sagaSuite` in a `*-sagas.int-spec.ts` of the folder tests. */
export async function untestedSagas(service: RunningService, folder: string): Promise<string[]> {
  const suites = await suitesOf(globSync(join(folder, '**/*-sagas.int-spec.ts')));
  const tried = new Set(suites.flatMap(({ cases }) => cases.map(({ saga }) => saga)));
  const names = service.get<readonly DefinesSaga<never>[]>(SAGAS).map(({ definition }) => definition.name);
  return names.filter((name) => !tried.has(name));
}
