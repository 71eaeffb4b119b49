import { CommandRunner } from '@stratus/commands';
import { releaseNodeBalancer } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallDeviceRemove } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { DeviceRepository } from '../device.repository.js';
import { NodeBalancerRepository } from '../../node-balancers/node-balancer.repository.js';

/** An undo may arrive twice, or before its do: the node balancer joins no firewall afterwards. */
@Answers(releaseNodeBalancer)
export class ReleaseNodeBalancerHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly devices: DeviceRepository,
  ) {}

  async execute(call: CallOf<typeof releaseNodeBalancer>) {
    const { accountId } = call.caller;
    const nodeBalancer = { type: 'nodebalancer', id: call.body.id } as const;
    return this.commands.run(call, async ({ statements, emit }) => {
      await this.nodeBalancers.lockIds(statements, [nodeBalancer.id]);
      const locked = await this.devices.lockEntities(statements, accountId, [nodeBalancer], 'no key update');
      const removed = locked.length > 0 ? await this.devices.removeAllOf(statements, nodeBalancer) : [];
      emit(...removed.map(({ record, firewall }) => firewallDeviceRemove(record, firewall)));
      await this.nodeBalancers.release(statements, [{ id: nodeBalancer.id, accountId }]);
      return {};
    });
  }
}
