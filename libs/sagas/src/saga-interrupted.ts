/** Thrown if another runner has continued the saga. */
export class SagaElsewhere extends Error {}

/** Thrown before a change is stored if an operator has cancelled the saga at a step where it can turn back. */
export class SagaCancelled extends Error {}
