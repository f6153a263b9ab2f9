import type { ApiOutput } from '@energy-om/contract';
import { type CutoffGuard, type CutoffPolicy, type CutoffState, cutoffInstantOf } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { readCutoffPolicy } from '#services/cutoff-policy/policy-rows.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

interface CutoffRow {
  id: string;
  room_id: string;
  room_name: string;
  account_id: string;
  full_name: string;
  balance: number;
  state: CutoffState;
  since: Date;
  until_at: Date | null;
  guards: CutoffGuard[];
  held_until: Date | null;
  held_reason: string;
  held_by: string | null;
  is_postpaid: boolean;
  notice_hours: number | null;
}

const tables = `cutoffs c
  join wallets w on w.tenant_id = :tenant and w.id = c.wallet_id
  join areas a on a.tenant_id = :tenant and a.id = w.room_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  join accounts y on y.id = w.account_id`;

/** Those that are not over, whoever owes most first. */
export const listCutoffs: Verb<'listCutoffs'> = async ({ actor, database, clock }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const matches = `from ${tables} where c.tenant_id = :tenant and c.next_at is not null and ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after =
    afterId === null
      ? ''
      : `and (w.balance, w.id) > ((select x.balance from wallets x where x.tenant_id = :tenant and x.id = ${parameters.add(afterId)}), ${parameters.add(afterId)}::uuid)`;
  const orderBy = 'w.balance, w.id';
  const ordered = `select w.id, w.balance ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'w', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select w.id, w.room_id, ${placeName} as room_name, w.account_id, y.full_name, w.balance, c.state, c.since, c.until_at, c.guards,
      case when c.held_until > ${parameters.add(clock.now())}::timestamptz then c.held_until end as held_until, c.held_reason, h.full_name as held_by, c.is_postpaid, c.notice_hours
    from page join ${tables.replace('cutoffs c', 'cutoffs c on c.tenant_id = :tenant and c.wallet_id = page.id')} left join accounts h on h.id = c.held_by
    order by ${orderBy}`;
  const rows = await database.run(prepared<CutoffRow>(text), parameters.values);
  const policy = await readCutoffPolicy(database.kysely, actor.tenantId);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentCutoff(row, policy),
    ({ id }) => cursorAfter(id, total),
  );
};

function presentCutoff(row: CutoffRow, policy: CutoffPolicy): ApiOutput<'listCutoffs'>['items'][number] {
  const { state, held_until: heldUntil, held_by: by } = row;
  const hours = { ...policy, noticeHours: row.notice_hours ?? policy.noticeHours };
  const cutAt = cutoffInstantOf({ state, until: row.until_at?.getTime() ?? null }, hours);
  return {
    walletId: row.id,
    room: { id: row.room_id, name: row.room_name },
    account: { id: row.account_id, fullName: row.full_name },
    balanceCents: row.balance,
    state,
    since: row.since.toISOString(),
    cutAt: cutAt === null ? null : new Date(cutAt).toISOString(),
    // Before the final notice is over nothing is to be held back.
    guards: state === 'due' ? row.guards : row.guards.filter((guard) => guard === 'disagreed'),
    hold: heldUntil && { until: heldUntil.toISOString(), reason: row.held_reason, by: by ?? '' },
    isPostpaid: row.is_postpaid,
  };
}
