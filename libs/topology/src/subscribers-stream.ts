/** The stream with the last decision about each subscriber. Only `admin` writes it; only `broker-access` also reads it. */
export const SUBSCRIBERS_STREAM = 'SUBSCRIBERS';
export const SUBSCRIBER_SUBJECTS = 'subscribers.*';

/** The request that makes a server, 2.10 or newer, reload its configuration; the reply contains the error, if there is one. */
export const reloadOf = (serverId: string): string => `$SYS.REQ.SERVER.${serverId}.RELOAD`;

/** JetStream rights of the program next to each broker: it reads decisions, without a consumer. */
export const readsSubscribers: readonly string[] = [
  // Without this one, NATS 2.9 replies to the others as if the account had asked for its own JetStream.
  '$JS.API.INFO',
  `$JS.API.STREAM.INFO.${SUBSCRIBERS_STREAM}`,
  `$JS.API.STREAM.MSG.GET.${SUBSCRIBERS_STREAM}`,
];
