// TLS settings of all listeners of an installation. Loads nothing else.

/** Older versions have no suites with authenticated encryption. */
export const OLDEST_TLS = 'TLSv1.2';

/**
 * TLS 1.2 suites with forward secrecy and authenticated encryption, best first, by their OpenSSL names: no CBC, no SHA-1, no
 * RSA key exchange. All TLS 1.3 suites qualify.
 */
export const TLS_1_2_SUITES: readonly string[] = [
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
];

const TLS_1_3_SUITES = ['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'];

/** Options of a Node server; Node's list covers both versions. */
export const TLS_OFFER = {
  minVersion: OLDEST_TLS,
  ciphers: [...TLS_1_3_SUITES, ...TLS_1_2_SUITES].join(':'),
  honorCipherOrder: true,
} as const;
