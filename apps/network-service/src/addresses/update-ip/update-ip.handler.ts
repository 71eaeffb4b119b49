import { COMPUTE, existing, updateIp, visibleIds } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { canonicalAddress } from '../ip-address.js';
import { ReverseNameCommand } from '../reverse-name.command.js';

@Answers(updateIp)
export class UpdateIpHandler {
  constructor(private readonly reverseNameCommand: ReverseNameCommand) {}

  async execute(call: CallOf<typeof updateIp>) {
    const address = existing(canonicalAddress(call.params.address));
    return this.reverseNameCommand.run(call, {
      address,
      among: visibleIds(call.caller, COMPUTE),
      rdns: call.body.rdns,
    });
  }
}
