import type { ApiOutput } from '@energy-om/contract';

type Place = ApiOutput<'getRoom'>['place'];

/** The areas around a room, by kind; absent kinds are steps that the tenant's area tree leaves out. */
export type PlaceRow = Partial<Record<keyof Place, NonNullable<Place['site']>>>;

/** Of the room's area `a`. @param tenant the expression for the tenant */
export const placeColumn = (tenant: ':tenant' | 'p.tenant_id') => `
  coalesce((select jsonb_object_agg(z.kind, jsonb_build_object('id', z.id, 'name', z.name)) from areas z
    where z.tenant_id = ${tenant} and z.kind in ('site', 'building', 'floor')
      and z.id = any (string_to_array(trim(both '/' from a.path), '/')::uuid[])), '{}') as place`;

/** Whoever pays for room `r` now, as lateral `w`; without a row the house account does, as with a null account. Names `:tenant`. */
export const payerJoin = `
  left join lateral (
    select p.account_id, n.full_name, p.from_at from room_payers p left join accounts n on n.id = p.account_id
    where p.tenant_id = :tenant and p.room_id = r.room_id order by p.from_at desc limit 1
  ) w on true`;

export const payerColumns = 'w.account_id as payer_id, w.full_name as payer_name, w.from_at as payer_since';

export interface PayerRow {
  payer_id: string | null;
  payer_name: string | null;
  payer_since: Date | null;
}

export function presentPlace({ site, building, floor }: PlaceRow): Place {
  return { site: site ?? null, building: building ?? null, floor: floor ?? null };
}

export function presentPayer(row: PayerRow, accountId: string): NonNullable<ApiOutput<'getRoom'>['payer']> {
  return {
    account: row.payer_id === null ? null : { id: row.payer_id, fullName: row.payer_name ?? '' },
    isMe: row.payer_id === accountId,
    since: row.payer_since?.toISOString() ?? null,
  };
}
