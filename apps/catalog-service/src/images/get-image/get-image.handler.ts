import { getImage } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { IMAGE_JSON } from '../image.sql.js';

const GET_IMAGE = `select ${IMAGE_JSON}::text as record from images as image where image.id = $1`;

@Answers(getImage)
export class GetImageHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getImage>) {
    return this.database.readRecord(GET_IMAGE, [call.params.imageId]);
  }
}
