import { COMPUTE, existing, updateIp, visibleIds } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { canonicalAddress } from '../ip-address.js';
import { ReverseNameGiver } from '../reverse-name.giver.js';

@Answers(updateIp)
export class UpdateIpHandler {
  constructor(private readonly names: ReverseNameGiver) {}

  async execute(call: CallOf<typeof updateIp>) {
    const address = existing(canonicalAddress(call.params.address));
    return this.names.give(call, { address, among: visibleIds(call.caller, COMPUTE), rdns: call.body.rdns });
  }
}
