/** The two columns of a table that hold an encrypted secret: the id of its key, and its box. */
export interface SealedColumns {
  table: string;
  key: string;
  box: string;
  /** Column with the id of the owner, which the purpose names. */
  owner: string;
  /** The purpose with which the service encrypts it. */
  purposeOf: (owner: number) => string;
}

/** The secrets that a service encrypts at rest. */
export interface SealedSecrets {
  /** Name of the service. */
  service: 'database' | 'webhook';
  one: string;
  many: string;
  columns: readonly SealedColumns[];
}

const ofDatabase = (key: string, box: string): SealedColumns => ({
  table: 'databases',
  key,
  box,
  owner: 'id',
  purposeOf: (id) => `database ${id} password`,
});

/** Every service that encrypts secrets, with the columns that have them. */
export const sealedSecrets: readonly SealedSecrets[] = [
  {
    service: 'database',
    one: 'password of a database',
    many: 'passwords of databases',
    columns: [
      ofDatabase('password_key', 'password_box'),
      // The password that a reset has replaced and may restore.
      ofDatabase('previous_password_key', 'previous_password_box'),
    ],
  },
  {
    service: 'webhook',
    one: 'secret of a webhook',
    many: 'secrets of webhooks',
    columns: [
      {
        table: 'webhook_secrets',
        key: 'key_id',
        box: 'box',
        owner: 'webhook_id',
        purposeOf: (id) => `webhook ${id} secret`,
      },
    ],
  },
];
