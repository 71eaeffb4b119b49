import { FIRST_PAGE } from '@stratus/contracts';

/** More than any run's account has. */
export const ALL = { ...FIRST_PAGE, pageSize: 500 };
