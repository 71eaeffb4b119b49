import { Injectable } from '@nestjs/common';
import { ImageCache } from '@stratus/catalog-client';
import type { CallOf, createInstance } from '@stratus/contracts';
import { KeyOwnersLookup } from '../key-owners.lookup.js';
import type { Offer } from '../new-instance.js';
import { PlaceLookup } from '../place.lookup.js';

/** Looks up the type, region and image of a new instance in the catalog, and its users in the account. */
@Injectable()
export class OfferLookup {
  constructor(
    private readonly placeLookup: PlaceLookup,
    private readonly images: ImageCache,
    private readonly keyOwners: KeyOwnersLookup,
  ) {}

  async find(call: Pick<CallOf<typeof createInstance>, 'caller' | 'request' | 'body'>): Promise<Offer> {
    const { region, type, image, authorized_users: users } = call.body;
    const [place, found, keyOwners] = await Promise.all([
      this.placeLookup.find(region, type),
      image === undefined ? undefined : this.images.find(image),
      this.keyOwners.find(call, users),
    ]);
    return { ...place, image: found, keyOwners };
  }
}
