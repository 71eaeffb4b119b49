import type { Operation } from '../operation.js';
import { accountLists } from './account-lists.js';
import { constants } from './constants.js';
import { objectStorageLists } from './object-storage-lists.js';
import { productLists } from './product-lists.js';
import { profileLists } from './profile-lists.js';

/** Operations whose answers never change: of products that Stratus does not have, and of what no account has here. */
export const alwaysEmpty: readonly Operation[] = [
  ...accountLists,
  ...profileLists,
  ...productLists,
  ...objectStorageLists,
  ...constants,
];
