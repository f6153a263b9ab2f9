import type { ApiOutput } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { loadRoomOutlook } from '#services/settlement/outlook/room-outlook.ts';

type FormerPayer = ApiOutput<'listFormerPayers'>['items'][number];

interface FormerRow {
  id: string;
  room_id: string;
  room_name: string;
  account_id: string;
  full_name: string;
  balance: number;
  opened_at: Date;
  left_at: Date;
  settled_to: Date;
}

/** Whoever left earlier is nobody’s who still waits for a settlement. */
const maxAgeMs = 400 * dayMs;
/** Of so many rows of a page it is calculated what is not charged yet, and not of rooms that wait for longer: each day costs, and their readings are missing anyway. */
const maxEstimates = 20;
const maxEstimatedMs = 7 * dayMs;

/**
 * The change `n` by which the owner `w` of a wallet ceased to pay for its room `a`, and has not paid for it since. A supply that was never settled is one that nobody is
 * charged for. Names `:tenant`, `:now` and `:since`.
 */
const formerPayers = `room_payers n
  cross join lateral (
    select p.account_id from room_payers p where p.tenant_id = :tenant and p.room_id = n.room_id and p.from_at < n.from_at order by p.from_at desc limit 1
  ) o
  join wallets w on w.tenant_id = :tenant and w.room_id = n.room_id and w.account_id = o.account_id
  join areas a on a.tenant_id = :tenant and a.id = n.room_id
  where n.tenant_id = :tenant and n.from_at > :since and n.from_at <= :now and n.account_id is distinct from o.account_id
    and not exists (select from room_payers x where x.tenant_id = :tenant and x.room_id = n.room_id and x.from_at > n.from_at and x.account_id = o.account_id)
    and exists (select from supplies s where s.tenant_id = :tenant and s.room_id = n.room_id and s.settled_to < n.from_at)`;

/** Those who left a room before its use was settled, whoever left last first. What is to be charged is calculated as it will be settled, for the rows of a page alone. */
export const listFormerPayers: Verb<'listFormerPayers'> = async (context, input) => {
  const { actor, database, clock } = context;
  const now = clock.now();
  const parameters = new Parameters({ tenant: actor.tenantId, now, since: new Date(now.getTime() - maxAgeMs) });
  const matches = `from ${formerPayers} and ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and (n.from_at, w.id) < (${leavingOf(parameters.add(afterId))}, ${parameters.add(afterId)}::uuid)`;
  const found = `select w.id, n.from_at ${matches} ${after} order by n.from_at desc, w.id desc`;
  const page = selectPage(found, { alias: 'w', orderBy: 'from_at desc, id desc', limit: input.pageSize + 1, offset }, parameters);
  const text = `
    with page as (${page})
    select w.id, w.room_id, ${placeName} as room_name, w.account_id, y.full_name, w.balance, w.opened_at, page.from_at as left_at,
      (select min(s.settled_to) from supplies s where s.tenant_id = :tenant and s.room_id = w.room_id and s.settled_to < page.from_at) as settled_to
    from page join wallets w on w.tenant_id = :tenant and w.id = page.id
      join areas a on a.tenant_id = :tenant and a.id = w.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
      join accounts y on y.id = w.account_id
    order by page.from_at desc, w.id desc`;
  const rows = await database.run(prepared<FormerRow>(text), parameters.values);
  const zone = await loadTimeZone(context);
  const estimates = new Map<string, FormerPayer['estimate']>();
  const isRecent = ({ settled_to }: FormerRow) => now.getTime() - settled_to.getTime() <= maxEstimatedMs;
  for (const row of rows.slice(0, maxEstimates).filter(isRecent))
    estimates.set(row.id, await estimateUse(database, row, { tenantId: actor.tenantId, now: now.getTime(), zone }));
  return presentPage(
    rows,
    input,
    total,
    (row) => presentFormerPayer(row, estimates.get(row.id) ?? null),
    ({ id }) => cursorAfter(id, total),
  );
};

/** When the owner of a wallet ceased to pay for its room. @param wallet a parameter */
const leavingOf = (wallet: string) => `(
  select min(x.from_at) from wallets z join room_payers x on x.tenant_id = :tenant and x.room_id = z.room_id
  where z.tenant_id = :tenant and z.id = ${wallet} and x.from_at > (
    select max(e.from_at) from room_payers e where e.tenant_id = :tenant and e.room_id = z.room_id and e.account_id = z.account_id))`;

async function estimateUse(
  database: Database,
  { room_id: roomId, account_id: id, opened_at, left_at }: FormerRow,
  at: { tenantId: string; now: number; zone: string },
): Promise<FormerPayer['estimate']> {
  const supplies = await loadRoomOutlook(database, { ...at, roomId, payer: { id, from: opened_at.getTime() } });
  const known = supplies.filter(({ knownTo }) => knownTo !== null);
  if (known.length === 0) return null;
  return {
    cents: known.reduce((sum, { unsettledCents }) => sum + unsettledCents, 0),
    isComplete: supplies.every(({ knownTo }) => knownTo !== null && knownTo >= left_at.getTime()),
  };
}

function presentFormerPayer(row: FormerRow, estimate: FormerPayer['estimate']): FormerPayer {
  return {
    walletId: row.id,
    room: { id: row.room_id, name: row.room_name },
    account: { id: row.account_id, fullName: row.full_name },
    balanceCents: row.balance,
    leftAt: row.left_at.toISOString(),
    settledTo: row.settled_to.toISOString(),
    estimate,
  };
}
