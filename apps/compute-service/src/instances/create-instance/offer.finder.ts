import { Injectable } from '@nestjs/common';
import { ImageDirectory } from '@stratus/catalog-client';
import type { CreateInstanceRequest } from '@stratus/contracts';
import type { Offer } from '../new-instance.js';
import { PlaceFinder } from '../place.finder.js';

/** Looks up the type, region and image of a new instance in the catalog. */
@Injectable()
export class OfferFinder {
  constructor(
    private readonly places: PlaceFinder,
    private readonly images: ImageDirectory,
  ) {}

  async find({ region, type, image }: CreateInstanceRequest): Promise<Offer> {
    const [place, found] = await Promise.all([
      this.places.find(region, type),
      image === undefined ? undefined : this.images.find(image),
    ]);
    return { ...place, image: found };
  }
}
