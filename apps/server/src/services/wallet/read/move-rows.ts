import type { ApiOutput } from '@energy-om/contract';
import type { EnergyType, JournalKind } from '@energy-om/domain';
import { placeName } from '#services/scope/area-label.ts';

type Move = ApiOutput<'listWalletMoves'>['items'][number];

export interface MoveRow {
  journal_id: string;
  wallet_id: string;
  wallet_seq: number;
  kind: JournalKind;
  room_id: string;
  room_name: string;
  at: Date;
  cents: number;
  balance_after: number;
  note: string;
  energy_type: EnergyType | null;
  charged_from: Date | null;
  charged_to: Date | null;
}

/** The columns of a `MoveRow`, of line `l` in `moveTables`. */
export const moveColumns = `l.journal_id, l.wallet_id, l.wallet_seq, j.kind, w.room_id, ${placeName} as room_name, j.at, -l.amount as cents,
  l.balance_after, j.note, g.energy_type, g.from_at as charged_from, g.to_at as charged_to`;

/** The journal `j`, what it charges `g`, wallet `w`, room `a` with the area `u` that contains it, to be joined to lines `l` of wallets. Names `:tenant`. */
export const moveTables = `join journals j on j.tenant_id = :tenant and j.id = l.journal_id
  left join charges g on g.tenant_id = :tenant and g.journal_id = l.journal_id
  join wallets w on w.tenant_id = :tenant and w.id = l.wallet_id
  join areas a on a.tenant_id = :tenant and a.id = w.room_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id`;

export function presentMove(row: MoveRow): Move {
  const { energy_type: energyType, charged_from: from, charged_to: to } = row;
  return {
    id: row.journal_id,
    kind: row.kind,
    room: { id: row.room_id, name: row.room_name },
    at: row.at.toISOString(),
    cents: row.cents,
    balanceAfterCents: row.balance_after,
    note: row.note,
    charge: energyType && from && to ? { energyType, from: from.toISOString(), to: to.toISOString() } : null,
  };
}
