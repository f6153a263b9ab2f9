import type { ObjectKind } from '@energy-om/domain';

/** What an order is about: each object once, in the order given. */
export function toObjectRows(objects: readonly { kind: ObjectKind; id: string }[]) {
  const distinct = [...new Map(objects.map((object) => [object.id, object])).values()];
  return distinct.map(({ kind, id }, position) => ({
    position,
    device_id: kind === 'area' ? null : id,
    area_id: kind === 'area' ? id : null,
  }));
}
