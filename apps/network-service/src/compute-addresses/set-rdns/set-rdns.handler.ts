import { COMPUTE_ID, existing, setRdns } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { canonicalAddress } from '../../addresses/ip-address.js';
import { ReverseNameCommand } from '../../addresses/reverse-name.command.js';

@Answers(setRdns)
export class SetRdnsHandler {
  constructor(private readonly reverseNameCommand: ReverseNameCommand) {}

  async execute(call: CallOf<typeof setRdns>) {
    const address = existing(canonicalAddress(call.body.address));
    return this.reverseNameCommand.run(call, { address, among: [call.body[COMPUTE_ID]], rdns: call.body.rdns ?? null });
  }
}
