/** Beginnings of the error texts that the driver reports without a code. */
const TEXTS = [
  'Connection terminated',
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end',
];

/** Whether a driver error without a code means that there is no connection. */
export const saysNoConnection = (text: string): boolean => TEXTS.some((start) => text.startsWith(start));

/** Whether the driver sent a statement, and the connection ended or stayed silent. */
export const saysNoReply = (text: string): boolean =>
  /^(Query read timeout|Connection terminated(?! due to connection timeout))/.test(text);

/** Whether the driver refused a statement because it knew that its connection was gone: it sent nothing. */
export const saysNothingWasSent = (text: string): boolean => text.endsWith('is not queryable');
