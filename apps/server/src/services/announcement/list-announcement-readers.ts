import { minAnnouncementReminderMs } from '@energy-om/domain';
import { containsPattern, Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { phaseOf } from './announcement-rows.ts';
import { memberOfAudience } from './audience/member-of-audience.ts';
import { findManaged } from './find-managed.ts';

interface ReaderRow {
  account_id: string;
  full_name: string;
  teams: string[];
  read_at: Date | null;
  confirmed_at: Date | null;
  reminded_at: Date | null;
}

const stateConditions = {
  all: 'true',
  unread: 'x.read_at is null',
  unconfirmed: 'x.confirmed_at is null',
  read: 'x.read_at is not null',
  confirmed: 'x.confirmed_at is not null',
} as const;

/** Those whom an announcement is for now, in the order of their accounts: a page reads no members before or after it. */
export const listAnnouncementReaders: Verb<'listAnnouncementReaders'> = async (context, input) => {
  const { actor, database, clock } = context;
  const now = clock.now();
  const announcement = await findManaged(database.kysely, actor, input.announcementId);
  const parameters = new Parameters({ tenant: actor.tenantId, id: input.announcementId });
  const named = input.keyword ? `and y.full_name ilike ${parameters.add(containsPattern(input.keyword))}` : '';
  const matches = `from memberships m join accounts y on y.id = m.account_id join announcements a on a.tenant_id = :tenant and a.id = :id
      left join announcement_receipts x on x.tenant_id = :tenant and x.announcement_id = a.id and x.account_id = m.account_id
    where m.tenant_id = :tenant and ${memberOfAudience} and ${stateConditions[input.state]} ${named}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and m.account_id > ${parameters.add(afterId)}::uuid`;
  const ordered = `select m.account_id, x.read_at, x.confirmed_at ${matches} ${after} order by m.account_id`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'm', orderBy: 'm.account_id', limit: input.pageSize + 1, offset }, parameters)})
    select page.account_id, page.read_at, page.confirmed_at, y.full_name,
      coalesce((select jsonb_agg(e.name order by e.name) from team_members b join teams e on e.tenant_id = :tenant and e.id = b.team_id
        where b.tenant_id = :tenant and b.account_id = page.account_id), '[]') as teams,
      (select r.reminded_at from announcement_reminders r
        where r.tenant_id = :tenant and r.announcement_id = :id and r.account_id = page.account_id) as reminded_at
    from page join accounts y on y.id = page.account_id
    order by page.account_id`;
  const rows = await database.run(prepared<ReaderRow>(text), parameters.values);
  const isLive = phaseOf(announcement, now) === 'live';
  const present = ({ account_id: id, full_name: fullName, teams, read_at, confirmed_at, reminded_at }: ReaderRow) => {
    const isDone = announcement.must_confirm ? confirmed_at !== null : read_at !== null;
    const isReminded = reminded_at !== null && now.getTime() - reminded_at.getTime() < minAnnouncementReminderMs;
    return {
      id,
      fullName,
      teams,
      readAt: read_at?.toISOString() ?? null,
      confirmedAt: confirmed_at?.toISOString() ?? null,
      remindedAt: reminded_at?.toISOString() ?? null,
      mayRemind: isLive && !isDone && !isReminded,
    };
  };
  return presentPage(rows, input, total, present, ({ account_id }) => cursorAfter(account_id, total));
};
