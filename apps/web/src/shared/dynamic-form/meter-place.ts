import type { EnergyType } from '@energy-om/domain';

/** Which meters a field may ask for. */
export interface MeterPlace {
  /** The order that is worked on; null while it is created or edited, and in a preview. */
  orderId: string | null;
  /** The meters of this area; null: any that the account may see. */
  siteId: string | null;
  /** Of this energy type alone. */
  energyType?: EnergyType;
  /** The order's own meters. */
  objects: readonly { id: string; name: string; code: string | null }[];
  /** No place is chosen yet, so that there is nothing to choose from. */
  isUnknown: boolean;
}

/** The preview of a form is filled in with any meter. */
export const anyPlace: MeterPlace = { orderId: null, siteId: null, objects: [], isUnknown: false };

/** The place of an order that is created, edited or worked on. */
export function placeOf(
  orderId: string | null,
  siteId: string | null,
  objects: readonly { kind: string; id: string; name: string; code: string | null }[],
): MeterPlace {
  return { orderId, siteId, objects: objects.filter(({ kind }) => kind === 'meter'), isUnknown: siteId === null };
}
