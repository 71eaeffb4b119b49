import { anyObject } from '../schema/schema.js';

/** What programs keep for a user (contract 4.10). */
export const preferencesRecord = anyObject('Preferences', 'Any JSON object');
