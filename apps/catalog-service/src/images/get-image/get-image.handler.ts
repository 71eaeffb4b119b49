import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { IMAGE_JSON } from '../image.sql.js';
import { GetImageQuery } from './get-image.query.js';

const GET_IMAGE = `select ${IMAGE_JSON}::text as record from images as image where image.id = $1`;

@QueryHandler(GetImageQuery)
export class GetImageHandler implements IQueryHandler<GetImageQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetImageQuery): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(GET_IMAGE, [call.params.imageId]);
    return new JsonText(existing(rows[0]).record);
  }
}
