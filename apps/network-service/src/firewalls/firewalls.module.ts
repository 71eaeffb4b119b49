import { Module } from '@nestjs/common';
import { CreateFirewallHandler } from './create-firewall/create-firewall.handler.js';
import { UnfinishedCreationSaga } from './create-firewall/unfinished-creation.saga.js';
import { CreateFirewallDeviceHandler } from './create-firewall-device/create-firewall-device.handler.js';
import { DeleteFirewallHandler } from './delete-firewall/delete-firewall.handler.js';
import { DeleteFirewallDeviceHandler } from './delete-firewall-device/delete-firewall-device.handler.js';
import { EvaluateFirewallHandler } from './evaluate-firewall/evaluate-firewall.handler.js';
import { GetFirewallHandler } from './get-firewall/get-firewall.handler.js';
import { GetFirewallDeviceHandler } from './get-firewall-device/get-firewall-device.handler.js';
import { GetFirewallRulesHandler } from './get-firewall-rules/get-firewall-rules.handler.js';
import { JoinFirewallHandler } from './join-firewall/join-firewall.handler.js';
import { LeaveFirewallHandler } from './leave-firewall/leave-firewall.handler.js';
import { ListComputeFirewallsHandler } from './list-compute-firewalls/list-compute-firewalls.handler.js';
import { ListFirewallDevicesHandler } from './list-firewall-devices/list-firewall-devices.handler.js';
import { ListFirewallsHandler } from './list-firewalls/list-firewalls.handler.js';
import { ListNodeBalancerFirewallsHandler } from './list-node-balancer-firewalls/list-node-balancer-firewalls.handler.js';
import { LocateFirewallsHandler } from './locate-firewalls/locate-firewalls.handler.js';
import { ReleaseNodeBalancerHandler } from './release-node-balancer/release-node-balancer.handler.js';
import { UpdateFirewallHandler } from './update-firewall/update-firewall.handler.js';
import { UnfinishedUpdateSaga } from './update-firewall/unfinished-update.saga.js';
import { UpdateFirewallRulesHandler } from './update-firewall-rules/update-firewall-rules.handler.js';

@Module({
  providers: [
    CreateFirewallHandler,
    CreateFirewallDeviceHandler,
    DeleteFirewallHandler,
    DeleteFirewallDeviceHandler,
    EvaluateFirewallHandler,
    GetFirewallHandler,
    GetFirewallDeviceHandler,
    GetFirewallRulesHandler,
    JoinFirewallHandler,
    LeaveFirewallHandler,
    ListComputeFirewallsHandler,
    ListFirewallDevicesHandler,
    ListFirewallsHandler,
    ListNodeBalancerFirewallsHandler,
    LocateFirewallsHandler,
    ReleaseNodeBalancerHandler,
    UpdateFirewallHandler,
    UpdateFirewallRulesHandler,
    UnfinishedCreationSaga,
    UnfinishedUpdateSaga,
  ],
  exports: [UnfinishedCreationSaga, UnfinishedUpdateSaga],
})
export class FirewallsModule {}
