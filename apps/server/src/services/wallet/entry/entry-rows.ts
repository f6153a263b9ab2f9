import type { ApiOutput } from '@energy-om/contract';
import { entryRightsOf, type WalletEntryKind, type WalletEntryState } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

type Entry = ApiOutput<'enterWalletEntry'>;

export interface EntryRow {
  id: string;
  kind: WalletEntryKind;
  state: WalletEntryState;
  wallet_id: string;
  room_id: string;
  room_name: string;
  account_id: string;
  full_name: string;
  amount: number;
  note: string;
  reverses: string | null;
  is_reversed: boolean;
  /** A difference of a payment's is settled by it. */
  settles: boolean;
  made_by: string;
  maker_name: string;
  made_at: Date;
  decided_by: string | null;
  decider_name: string | null;
  decided_at: Date | null;
  reason: string;
  content_hash: string;
  may_approve: boolean;
}

/** The columns of an `EntryRow`, of entry `e` in `entryTables`. @param mayApprove the condition that the actor approves entries of room `a` */
export const entryColumns = (
  mayApprove: string,
) => `e.id, e.kind, e.state, e.wallet_id, w.room_id, ${placeName} as room_name, w.account_id, y.full_name,
  e.amount, e.note, e.reverses, e.made_by, k.full_name as maker_name, e.made_at, e.decided_by, d.full_name as decider_name, e.decided_at, e.reason,
  e.content_hash, ${mayApprove} as may_approve,
  exists (select from wallet_entries r where r.tenant_id = :tenant and r.reverses = e.id and r.state in ('waiting', 'posted')) as is_reversed,
  exists (select from payment_differences q where q.tenant_id = :tenant and q.entry_id = e.id) as settles`;

/** What entries `e` are joined to: wallet `w`, room `a` with the area `u` that contains it, owner `y`, maker `k`, decider `d`. Names `:tenant`. */
export const entryTables = `join wallets w on w.tenant_id = :tenant and w.id = e.wallet_id
  join areas a on a.tenant_id = :tenant and a.id = w.room_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  join accounts y on y.id = w.account_id
  join accounts k on k.id = e.made_by
  left join accounts d on d.id = e.decided_by`;

export function presentEntry(actor: Actor): (row: EntryRow) => Entry {
  return (row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    walletId: row.wallet_id,
    room: { id: row.room_id, name: row.room_name },
    account: { id: row.account_id, fullName: row.full_name },
    cents: row.amount,
    note: row.note,
    reverses: row.reverses,
    isReversed: row.is_reversed,
    madeBy: { id: row.made_by, fullName: row.maker_name },
    madeAt: row.made_at.toISOString(),
    decidedBy: row.decided_by === null || row.decider_name === null ? null : { id: row.decided_by, fullName: row.decider_name },
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    contentHash: row.content_hash,
    ...entryRightsOf(
      {
        kind: row.kind,
        state: row.state,
        makerId: row.made_by,
        ownerId: row.account_id,
        isReversed: row.is_reversed,
        settles: row.settles,
      },
      { id: actor.accountId, mayApprove: row.may_approve },
    ),
  });
}

/** Reads an entry that the actor has just written, or that it is about to decide on, in the transaction. Null: out of reach. */
export async function readEntry(tx: Transaction<Schema>, actor: Actor, id: string): Promise<Entry | null> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select ${entryColumns(areaCondition(actor, 'settlement.approve', 'a.path', parameters))} from wallet_entries e ${entryTables}
    where e.tenant_id = :tenant and e.id = ${parameters.add(id)}
      and (${areaCondition(actor, 'wallet.manage', 'a.path', parameters)} or ${areaCondition(actor, 'settlement.approve', 'a.path', parameters)})`;
  const [row] = await runIn(tx, prepared<EntryRow>(text), parameters.values);
  return row ? presentEntry(actor)(row) : null;
}
