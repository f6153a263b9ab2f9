import type { ApiOutput } from '@energy-om/contract';
import type { AnnouncementPhase } from '@energy-om/domain';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { liveCondition, managedAnnouncementCondition } from '#services/scope/announcement-scope.ts';
import {
  type AudienceRow,
  audienceColumns,
  presentAudience,
  presentSummary,
  type SummaryRow,
  summaryColumns,
} from './announcement-rows.ts';

interface Row extends SummaryRow, AudienceRow {
  reader_count: number | null;
  read: number;
  confirmed: number;
}

/** What a phase means in SQL, as `announcementPhase`. @param now an expression */
const phaseConditions: Record<AnnouncementPhase, (now: string) => string> = {
  draft: () => `a.status = 'draft'`,
  scheduled: (now) => `a.status = 'published' and a.publish_at > ${now}`,
  live: liveCondition,
  expired: (now) => `a.status = 'published' and a.publish_at <= ${now} and a.expires_at <= ${now}`,
  withdrawn: () => `a.status = 'withdrawn'`,
};

/** Receipts are counted by index, and how many it was for is stored, so that a page does not look at the members. */
export const listManagedAnnouncements: Verb<'listManagedAnnouncements'> = async ({ actor, database, clock }, input) => {
  const now = clock.now();
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [managedAnnouncementCondition(actor, parameters)];
  if (input.phase) conditions.push(phaseConditions[input.phase](`${parameters.add(now)}::timestamptz`));
  const counted = (which: string) => `(select count(*)::int from announcement_receipts x
    where x.tenant_id = :tenant and x.announcement_id = a.id ${which})`;
  const columns = `${summaryColumns}, ${audienceColumns}, a.reader_count, ${counted('')} as read, ${counted('and x.confirmed_at is not null')} as confirmed`;
  const list = { from: ['announcements', 'a'], conditions, columns, isDescending: true } as const;
  return readListPage(database, input, parameters, list, (row: Row) => present(row, now));
};

function present(row: Row, now: Date): ApiOutput<'listManagedAnnouncements'>['items'][number] {
  const summary = presentSummary(row, now);
  const isSent = summary.phase !== 'draft' && summary.phase !== 'scheduled';
  // People who have joined since may have read it, too.
  const readers = Math.max(row.reader_count ?? 0, row.read);
  return { ...summary, audience: presentAudience(row), figures: isSent ? { readers, read: row.read, confirmed: row.confirmed } : null };
}
