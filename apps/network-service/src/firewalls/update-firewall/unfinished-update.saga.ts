import { Injectable } from '@nestjs/common';
import type { FirewallRecord } from '@stratus/contracts';
import type { DefinesSaga } from '@stratus/sagas';
import { unfinishedTagging } from '../create-firewall/unfinished-creation.saga.js';

@Injectable()
export class UnfinishedUpdateSaga implements DefinesSaga<unknown, FirewallRecord> {
  readonly definition = unfinishedTagging('update-firewall', 'update');
}
