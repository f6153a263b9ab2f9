import type { ApiOutput } from '@energy-om/contract';
import type { RoomRelation } from '@energy-om/domain';

type Occupant = ApiOutput<'listRoomAccounts'>[number];

/** As JSON of the database. */
export interface OccupantRow {
  id: string;
  name: string;
  phone: string;
  relation: RoomRelation;
  since: string;
}

/** Who lives in room `r`, in the order in which they came. Names `:tenant`. */
export const occupantsColumn = `
  coalesce((select jsonb_agg(jsonb_build_object('id', m.account_id, 'name', y.full_name, 'phone', y.phone_number, 'relation', m.relation, 'since', m.from_at)
      order by m.from_at, m.account_id)
    from room_members m join accounts y on y.id = m.account_id
    where m.tenant_id = :tenant and m.room_id = r.room_id and m.to_at is null), '[]') as occupants`;

export interface OccupantsOfRoom {
  occupants: readonly OccupantRow[];
  payer_id: string | null;
}

/** @param isStaff whether the viewer is shown how to reach them */
export function presentOccupants(
  { occupants, payer_id }: OccupantsOfRoom,
  { accountId, isStaff }: { accountId: string; isStaff: boolean },
): Occupant[] {
  return occupants.map(({ id, name, phone, relation, since }) => ({
    account: { id, fullName: name, phoneNumber: isStaff ? phone : null },
    relation,
    since: new Date(since).toISOString(),
    paysForRoom: id === payer_id,
    isMe: id === accountId,
  }));
}
