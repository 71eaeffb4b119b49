import { FIRST_PAGE } from '@stratus/contracts';

/** More than an account of a run has. */
export const ALL = { ...FIRST_PAGE, pageSize: 500 };
