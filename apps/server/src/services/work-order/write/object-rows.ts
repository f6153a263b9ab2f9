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

/** The first device of `:objects`: the one that a failure is of. */
export const firstDevice = `(select f.device_id from jsonb_to_recordset(:objects::jsonb) as f(position int, device_id uuid)
    where f.device_id is not null order by f.position limit 1)`;
