/** The stream with the last decision about each subscriber. Only `admin` writes it, only `broker-access` reads it too. */
export const SUBSCRIBERS_STREAM = 'SUBSCRIBERS';
export const SUBSCRIBER_SUBJECTS = 'subscribers.*';

/** The request on which a server, 2.10 or newer, reads its configuration again; it answers with the fault, if there is one. */
export const reloadOf = (serverId: string): string => `$SYS.REQ.SERVER.${serverId}.RELOAD`;

/** JetStream rights of the program beside each broker: it reads decisions, without a consumer. */
export const readsSubscribers: readonly string[] = [
  // Without this one NATS 2.9 answers the others as if the account had asked a JetStream of its own.
  '$JS.API.INFO',
  `$JS.API.STREAM.INFO.${SUBSCRIBERS_STREAM}`,
  `$JS.API.STREAM.MSG.GET.${SUBSCRIBERS_STREAM}`,
];
