import type { SettingUse } from '@energy-om/contract';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { selectUses } from '#services/scope/setting-uses.ts';
import { lockCalendar } from './lock-calendar.ts';
import { setCalendarRetired } from './set-calendar-retired.ts';

const findUses = statement<{ tenant: string; id: string }, SettingUse>(
  'find-work-calendar-uses',
  [
    selectUses('area', 'select a.name from areas a where a.tenant_id = :tenant and a.calendar_id = :id and a.retired_at is null'),
    selectUses('project', `select p.name from projects p where p.tenant_id = :tenant and p.calendar_id = :id and p.state = 'active'`),
  ].join(' union all '),
);

/** The row stays, because orders of before count by it. */
export const retireCalendar: Verb<'retireCalendar'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'workCalendar', subjectId: id, changes: { retired: true } }, async (tx) => {
    const { tenantId } = context.actor;
    await lockTenantFor(tx, context.actor);
    const { is_default, retired_at } = await lockCalendar(tx, context, { id, version });
    if (retired_at !== null) throw conflict('calendarRetired');
    if (is_default) throw conflict('calendarIsDefault');
    const uses = await runIn(tx, findUses, { tenant: tenantId, id });
    if (uses.length > 0) throw conflict('calendarInUse', { uses });
    return setCalendarRetired(tx, tenantId, { id, version }, context.clock.now());
  });
