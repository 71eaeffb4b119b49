import { getAccountSettings } from '@stratus/contracts';
import type { AccountSettingsRecord } from '@stratus/contracts';
import { Answers } from '@stratus/operations';

const SETTINGS: AccountSettingsRecord = {
  managed: false,
  network_helper: true,
  backups_enabled: false,
  longview_subscription: null,
  object_storage: 'disabled',
};

/** The same for every account: nothing changes them. */
@Answers(getAccountSettings)
export class GetAccountSettingsHandler {
  async execute() {
    return Promise.resolve(SETTINGS);
  }
}
