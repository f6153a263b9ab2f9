import type { ApiOutput } from '@energy-om/contract';
import { inProgressStatuses, trackKeptDays } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';

/** The condition that a team of the account has a roster. Names `:tenant` and `:account`. */
export const hasRoster = `exists (select from team_members b join rosters w on w.tenant_id = :tenant and w.team_id = b.team_id
  where b.tenant_id = :tenant and b.account_id = :account)`;

/** The condition that the account is on a shift at an instant. Names `:tenant` and `:account`. */
export const onShiftAt = (at: string) => `exists (select from shifts s
  where s.tenant_id = :tenant and s.account_id = :account and s.starts_at <= ${at} and s.ends_at > ${at})`;

interface DutyRow {
  given_at: Date | null;
  consented_days: number | null;
  shares_way: boolean | null;
  /** The tenant's choice; null: none. */
  kept_months: number | null;
  on_shift: boolean;
  has_roster: boolean;
  order_id: string | null;
}

const findDuty = statement<{ tenant: string; account: string; now: Date; inProgress: readonly number[] }, DutyRow>(
  'find-track-duty',
  `select (select c.given_at from track_consents c where c.tenant_id = :tenant and c.account_id = :account) as given_at,
    (select c.kept_days from track_consents c where c.tenant_id = :tenant and c.account_id = :account) as consented_days,
    (select c.way_shared_at is not null from track_consents c where c.tenant_id = :tenant and c.account_id = :account) as shares_way,
    (select (p.retention ->> 'tracks')::int from tenant_parameters p where p.tenant_id = :tenant) as kept_months,
    ${onShiftAt(':now')} as on_shift, ${hasRoster} as has_roster,
    (select o.id from work_order_participants w join work_orders o on o.tenant_id = :tenant and o.id = w.order_id
      where w.tenant_id = :tenant and w.account_id = :account and w.is_open and w.until is null and o.status = any (:inProgress::smallint[])
      order by w.order_id desc limit 1) as order_id`,
);

/** Whether points of now would be stored: on a shift, or, without a roster, for an order in hand. */
export async function readRecording(
  database: Kysely<Schema>,
  actor: Pick<Actor, 'tenantId' | 'accountId'>,
  now: Date,
): Promise<NonNullable<ApiOutput<'getTrace'>['recording']>> {
  const values = { tenant: actor.tenantId, account: actor.accountId, now, inProgress: inProgressStatuses };
  const [row] = await runIn(database, findDuty, values);
  const orderId = row && !row.has_roster ? row.order_id : null;
  return {
    consentedAt: row?.given_at?.toISOString() ?? null,
    keptDays: trackKeptDays(row?.kept_months ?? null),
    consentedDays: row?.consented_days ?? null,
    sharesWay: row?.shares_way ?? false,
    onDuty: row !== undefined && (row.on_shift || orderId !== null),
    orderId,
  };
}
