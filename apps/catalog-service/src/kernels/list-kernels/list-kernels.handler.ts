import { KERNEL_FIELDS, listKernels } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { KERNEL_JSON } from '../kernel.sql.js';

const COLUMNS = {
  id: 'kernel.id',
  label: 'kernel.label',
  version: 'kernel.version',
  architecture: 'kernel.architecture',
  kvm: 'kernel.kvm',
  pvops: 'kernel.pvops',
  deprecated: 'kernel.deprecated',
  built: `(kernel.built || 'Z')::timestamptz`,
};

@Answers(listKernels)
export class ListKernelsHandler {
  constructor(private readonly database: Database) {}

  async execute({ list }: CallOf<typeof listKernels>): Promise<JsonText> {
    return this.database.readPage({
      from: 'kernels as kernel',
      where: 'true',
      values: [],
      key: ['kernel.position', 'kernel.id'],
      as: 'kernel',
      item: KERNEL_JSON,
      fields: KERNEL_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
