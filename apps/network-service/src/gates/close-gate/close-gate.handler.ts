import { CommandRunner, reservations } from '@stratus/commands';
import { COMPUTE_ID, closeGate } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { ComputeLookup } from '../../computes/compute.lookup.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { idSpent } from '../../spent-id.js';
import { decideClose } from '../gate.js';

/** Safe to repeat: the migration has its id before the first try. */
@Answers(closeGate)
export class CloseGateHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computeLookup: ComputeLookup,
    private readonly computes: ComputeRepository,
  ) {}

  async execute(call: CallOf<typeof closeGate>) {
    return this.computeLookup.withKnownEntities(call, () => this.close(call));
  }

  private async close(call: CallOf<typeof closeGate>) {
    const { accountId } = call.caller;
    const { migration_id: migrationId } = call.body;
    const gate = { accountId, id: migrationId };
    return this.commands.run(call, (transaction) =>
      reservations.reserve(transaction, gate, idSpent('migration_id'), async () => {
        const { statements } = transaction;
        const compute = await this.computes.mustLock(statements, accountId, call.body[COMPUTE_ID]);
        if (decideClose(compute, migrationId)) await this.computes.setGate(statements, compute.id, migrationId);
        return {};
      }),
    );
  }
}
