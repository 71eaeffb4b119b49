import { createFirewall } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { FirewallHolder } from '../firewall.holder.js';
import { FirewallSteps } from '../firewall.steps.js';
import { refuseUnknown, servicesOfRequest, visibleTo } from '../service.js';
import { CreateFirewallSaga } from './create-firewall.saga.js';

/** One transaction; with tags a saga, since compute-service owns them (decision 28). */
@Answers(createFirewall)
export class CreateFirewallHandler {
  constructor(
    private readonly holder: FirewallHolder,
    private readonly sagas: Sagas,
    private readonly parts: FirewallSteps,
  ) {}

  async execute(call: CallOf<typeof createFirewall>) {
    const { caller, body } = call;
    const wanted = servicesOfRequest(body.devices);
    refuseUnknown(wanted, visibleTo(caller, wanted));
    if (!body.tags?.length) {
      return this.holder.run(call, (transaction) => this.parts.add(transaction, caller.accountId, body));
    }
    return this.holder.knowing(call, () =>
      this.sagas.run(call, CreateFirewallSaga, async ({ statements }) => {
        await this.parts.checkNew(statements, caller.accountId, body);
        return { body };
      }),
    );
  }
}
