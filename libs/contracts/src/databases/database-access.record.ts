import { nullable, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** The account of a database's users (contract 4.9). Never in events, logs or stored replies. */
export const databaseCredentialsRecord = record('DatabaseCredentials', {
  username: verbatim('Name of the account'),
  password: verbatim('Its password'),
});
export type DatabaseCredentialsRecord = Infer<typeof databaseCredentialsRecord>;

/** CA certificate of a database's servers (contract 4.9). */
export const databaseSslRecord = record('DatabaseSsl', {
  ca_certificate: nullable(
    verbatim(
      'Certificate of the authority that signed those of the servers: PEM in base64; null without ssl_connection',
    ),
  ),
});
export type DatabaseSslRecord = Infer<typeof databaseSslRecord>;
