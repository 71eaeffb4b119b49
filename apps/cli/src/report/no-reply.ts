/** A request was sent, and its reply is missing: it is not known whether anything was changed. */
export class NoReply extends Error {}
