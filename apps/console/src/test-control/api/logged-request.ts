/** A call of the log; its events are null until the log knows them. */
export type { LoggedRequestRecord as LoggedRequest } from '@stratus/contracts';
