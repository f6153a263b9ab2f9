import type { ApiOutput } from '@energy-om/contract';
import { placeName } from '#services/scope/area-label.ts';

type Wallet = ApiOutput<'listWallets'>['items'][number];

export interface WalletRow {
  id: string;
  room_id: string;
  room_name: string;
  account_id: string;
  full_name: string;
  balance: number;
  frozen: number;
  is_former: boolean;
  disagreed_at: Date | null;
}

/** The columns of a `WalletRow`, of wallet `w` with `walletJoins`. */
export const walletColumns = `w.id, w.room_id, ${placeName} as room_name, w.account_id, y.full_name, w.balance, w.frozen, w.disagreed_at,
  not exists (select from room_members m where m.tenant_id = :tenant and m.room_id = w.room_id and m.account_id = w.account_id and m.to_at is null)
    as is_former`;

/** Joins of wallet `w` its room `a`, the area `u` that contains it, and its owner `y`. Names `:tenant`. */
export const walletJoins = `
  join areas a on a.tenant_id = :tenant and a.id = w.room_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  join accounts y on y.id = w.account_id`;

export const currency = 'CNY' as const;

export function presentWallet(row: WalletRow): Wallet {
  return {
    id: row.id,
    room: { id: row.room_id, name: row.room_name },
    account: { id: row.account_id, fullName: row.full_name },
    balanceCents: row.balance,
    frozenCents: row.frozen,
    currency,
    isFormer: row.is_former,
    disagreedAt: row.disagreed_at?.toISOString() ?? null,
  };
}
