import { COMPUTES, findHolders } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { canonicalAssignable } from '../assignment.js';
import { FIND_HOLDERS } from '../assignment.repository.js';

@Answers(findHolders)
export class FindHoldersHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, body }: CallOf<typeof findHolders>) {
    const texts = body.addresses.map(canonicalAssignable).filter((text) => text !== undefined);
    const rows = await this.database.read<{ id: number }>(FIND_HOLDERS, [caller.accountId, body.region, texts]);
    return { [COMPUTES]: rows.map(({ id }) => id) };
  }
}
