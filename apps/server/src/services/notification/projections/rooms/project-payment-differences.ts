import { differenceTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { Delivery, NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { placeName } from '#services/scope/area-label.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

interface DifferenceRow {
  id: string;
  day: string;
  found_at: Date;
  number: string;
  account_id: string | null;
  full_name: string | null;
  processed_by: string | null;
  processed_at: Date | null;
  cents: number;
  /** Null: nobody here knows the number, and it concerns whoever manages the whole organisation. */
  path: string | null;
  place: string | null;
  organisation: string;
}

const joins = `join tenants t on t.id = :tenant
      left join payments p on p.tenant_id = :tenant and p.id = d.payment_id
      left join wallets w on w.tenant_id = :tenant and w.id = p.wallet_id
      left join accounts y on y.id = p.account_id
      left join areas a on a.tenant_id = :tenant and a.id = w.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id`;

/** Those that nobody has settled. */
const findDifferences = statement<{ tenant: string; differences: readonly string[] }, DifferenceRow>(
  'find-differences-to-notify',
  `select d.id, d.day::text as day, d.found_at, d.number, p.account_id, y.full_name, d.processed_by, d.processed_at,
      abs(coalesce(d.booked_amount, 0) - coalesce(d.billed_amount, 0))::bigint as cents, a.path, ${placeName} as place, t.name as organisation
    from payment_differences d ${joins}
    where d.tenant_id = :tenant and d.id = any (:differences::uuid[]) and d.resolved_at is null`,
);

interface FoundRow {
  organisation: string;
  day: string;
  found_at: Date;
  path: string | null;
}

/** All that were found with these, by the same bill. */
const findFound = statement<{ tenant: string; differences: readonly string[] }, FoundRow>(
  'find-differences-found-together',
  `select t.name as organisation, d.day::text as day, d.found_at, a.path
    from payment_differences f
      join payment_differences d on d.tenant_id = :tenant and d.day = f.day and d.found_at = f.found_at ${joins}
    where f.tenant_id = :tenant and f.id = any (:differences::uuid[]) and d.resolved_at is null and d.outcome is null and d.kind <> 'nextDay'`,
);

/**
 * What a bill has shown concerns the clerks of the rooms, in one message for all of it. What a clerk writes off concerns whoever may approve it, until it is
 * decided; a clerk who tries again notifies again.
 */
export async function projectPaymentDifferences(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const parameters = { tenant: tenantId, differences: pending.map(({ id }) => id) };
  const differences = new Map((await database.run(findDifferences, parameters)).map((row) => [row.id, row]));
  const found = pending.some(isFinding) ? await database.run(findFound, parameters) : [];
  return pending.map((subject): NotificationDraft => {
    const row = differences.get(subject.id);
    const none = { subject, revision: row?.processed_at?.getTime() ?? 0, deliveries: [], supersededTopics: differenceTopics };
    if (!row) return none;
    if (row.processed_by !== null) return { ...none, deliveries: askApprovers(row, recipients) };
    if (!isFinding(subject)) return { ...none, supersededTopics: ['differenceWaits'] };
    const together = found.filter((one) => one.day === row.day && one.found_at.getTime() === row.found_at.getTime());
    return { ...none, deliveries: notifyClerks(together, recipients) };
  });
}

/** A bill has shown it, which nobody did. */
const isFinding = ({ events }: PendingSubject) => events.some(({ actorId }) => actorId === null);

function askApprovers(
  { account_id, processed_by, path, place, organisation, cents, full_name, number }: DifferenceRow,
  recipients: readonly Recipient[],
): Delivery[] {
  const content = contentOf(path === null ? organisation : (place ?? ''), { cents, detail: full_name ?? number });
  return recipients
    .filter(({ member }) => ![account_id, processed_by].includes(member.accountId) && managesPath(member, 'settlement.approve', path))
    .map(({ member }) => ({ accountId: member.accountId, topic: 'differenceWaits', content }));
}

function notifyClerks(found: readonly FoundRow[], recipients: readonly Recipient[]): Delivery[] {
  return recipients.flatMap(({ member }): Delivery[] => {
    const own = found.filter(({ path }) => managesPath(member, 'wallet.manage', path));
    const [first] = own;
    if (!first) return [];
    const content = contentOf(first.organisation, { detail: first.day, differences: own.length });
    return [{ accountId: member.accountId, topic: 'differencesFound', content }];
  });
}
