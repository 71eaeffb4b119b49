/** TLS 1.2 suites with CBC, for certificates like ours, which a client may still have and none of our servers offers. */
export const WEAK_SUITES = [
  'ECDHE-ECDSA-AES256-SHA384',
  'ECDHE-ECDSA-AES128-SHA256',
  'ECDHE-ECDSA-AES256-SHA',
  'ECDHE-ECDSA-AES128-SHA',
].join(':');
