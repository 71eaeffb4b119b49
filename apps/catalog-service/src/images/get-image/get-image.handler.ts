import { JsonText, existing, getImage } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { IMAGE_JSON } from '../image.sql.js';

const GET_IMAGE = `select ${IMAGE_JSON}::text as record from images as image where image.id = $1`;

@Answers(getImage)
export class GetImageHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getImage>): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(GET_IMAGE, [call.params.imageId]);
    return new JsonText(existing(rows[0]).record);
  }
}
