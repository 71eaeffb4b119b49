import { Injectable } from '@nestjs/common';
import { RegionCache, TypeCache } from '@stratus/catalog-client';
import { getRegionAvailability } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { isSpecial } from './type-in-region.js';
import type { Place } from './type-in-region.js';

/** Looks up the type and region of an instance in the catalog. */
@Injectable()
export class PlaceLookup {
  constructor(
    private readonly regions: RegionCache,
    private readonly types: TypeCache,
    private readonly client: OperationClient,
  ) {}

  async find(regionId: string, typeId: string): Promise<Place> {
    const [region, type] = await Promise.all([this.regions.find(regionId), this.types.find(typeId)]);
    const asks = region !== undefined && isSpecial(type);
    const availability = asks ? await this.client.ask(getRegionAvailability, { params: { regionId } }) : [];
    return { region, type, availability };
  }
}
