import { memberOfAudience } from '../audience/member-of-audience.ts';

/**
 * The members `m` whom announcement `a` is for and who have not read it, or not confirmed it where that is demanded, with the last reminder `w` of each.
 * Names `:tenant`.
 */
export const remindable = `from announcements a
  join memberships m on m.tenant_id = :tenant and ${memberOfAudience}
    and not exists (select from announcement_receipts x where x.tenant_id = :tenant and x.announcement_id = a.id and x.account_id = m.account_id
      and (x.confirmed_at is not null or not a.must_confirm))
  left join announcement_reminders w on w.tenant_id = :tenant and w.announcement_id = a.id and w.account_id = m.account_id`;
