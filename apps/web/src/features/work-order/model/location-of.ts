import type { ShownLocation } from '#shared/location/location-address.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

/** The location of an order, for the screen that shows the routes to it. */
export function locationOf({ place, address, position }: Pick<OrderDetail, 'place' | 'address' | 'position'>): ShownLocation {
  return { name: place.join(' '), address, longitude: position?.longitude ?? null, latitude: position?.latitude ?? null };
}
