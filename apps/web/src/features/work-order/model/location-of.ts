import type { ShownLocation } from '#shared/location/location-address.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

/** Where an order's work is, for the page that shows the ways there. */
export function locationOf({ place, address, position }: Pick<OrderDetail, 'place' | 'address' | 'position'>): ShownLocation {
  return { name: place.join(' '), address, longitude: position?.longitude ?? null, latitude: position?.latitude ?? null };
}
