import { COMPUTE_ID, existing, setRdns } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { canonicalAddress } from '../../addresses/ip-address.js';
import { ReverseNameGiver } from '../../addresses/reverse-name.giver.js';

@Answers(setRdns)
export class SetRdnsHandler {
  constructor(private readonly names: ReverseNameGiver) {}

  async execute(call: CallOf<typeof setRdns>) {
    const address = existing(canonicalAddress(call.body.address));
    return this.names.give(call, { address, among: [call.body[COMPUTE_ID]], rdns: call.body.rdns ?? null });
  }
}
