import { Injectable } from '@nestjs/common';
import { ImageCache } from '@stratus/catalog-client';
import type { CreateInstanceRequest } from '@stratus/contracts';
import type { Offer } from '../new-instance.js';
import { PlaceLookup } from '../place.lookup.js';

/** Looks up the type, region and image of a new instance in the catalog. */
@Injectable()
export class OfferLookup {
  constructor(
    private readonly placeLookup: PlaceLookup,
    private readonly images: ImageCache,
  ) {}

  async find({ region, type, image }: CreateInstanceRequest): Promise<Offer> {
    const [place, found] = await Promise.all([
      this.placeLookup.find(region, type),
      image === undefined ? undefined : this.images.find(image),
    ]);
    return { ...place, image: found };
  }
}
