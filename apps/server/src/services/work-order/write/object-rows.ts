import type { ObjectKind } from '@energy-om/domain';

/** The rows of an order's objects: each object once, in the given sequence. */
export function toObjectRows(objects: readonly { kind: ObjectKind; id: string }[]) {
  const distinct = [...new Map(objects.map((object) => [object.id, object])).values()];
  return distinct.map(({ kind, id }, position) => ({
    position,
    device_id: kind === 'area' ? null : id,
    area_id: kind === 'area' ? id : null,
  }));
}

/** The first device of the objects: the one that a failure is of. */
export function findFirstDevice(objects: readonly { device_id: string | null }[]): string | null {
  return objects.find(({ device_id }) => device_id !== null)?.device_id ?? null;
}
