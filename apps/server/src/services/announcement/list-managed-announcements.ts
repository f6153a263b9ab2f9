import type { ApiOutput } from '@energy-om/contract';
import type { AnnouncementPhase } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
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
  const ofPhase = input.phase ? `and ${phaseConditions[input.phase](`${parameters.add(now)}::timestamptz`)}` : '';
  const matches = `from announcements a where a.tenant_id = :tenant and ${managedAnnouncementCondition(actor, parameters)} ${ofPhase}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and a.id < ${parameters.add(afterId)}::uuid`;
  const ordered = `select a.id ${matches} ${after} order by a.id desc`;
  const counted = (which: string) => `(select count(*)::int from announcement_receipts x
    where x.tenant_id = :tenant and x.announcement_id = a.id ${which})`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'a', orderBy: 'a.id desc', limit: input.pageSize + 1, offset }, parameters)})
    select ${summaryColumns}, ${audienceColumns}, a.reader_count, ${counted('')} as read, ${counted('and x.confirmed_at is not null')} as confirmed
    from page join announcements a on a.tenant_id = :tenant and a.id = page.id
    order by a.id desc`;
  const rows = await database.run(prepared<Row>(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    (row) => present(row, now),
    ({ id }) => cursorAfter(id, total),
  );
};

function present(row: Row, now: Date): ApiOutput<'listManagedAnnouncements'>['items'][number] {
  const summary = presentSummary(row, now);
  const isSent = summary.phase !== 'draft' && summary.phase !== 'scheduled';
  // People who have joined since may have read it, too.
  const readers = Math.max(row.reader_count ?? 0, row.read);
  return { ...summary, audience: presentAudience(row), figures: isSent ? { readers, read: row.read, confirmed: row.confirmed } : null };
}
