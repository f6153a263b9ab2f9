import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { lockCalendar } from './lock-calendar.ts';
import { setCalendarRetired } from './set-calendar-retired.ts';

export const restoreCalendar: Verb<'restoreCalendar'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'workCalendar', subjectId: id, changes: { restored: true } }, async (tx) => {
    const { tenantId } = context.actor;
    await lockTenantFor(tx, context.actor);
    const { name, retired_at } = await lockCalendar(tx, context, { id, version });
    if (retired_at === null) throw conflict('calendarNotRetired');
    await assertNameFree(tx, 'calendar', { tenantId, name, ownId: id });
    return setCalendarRetired(tx, tenantId, { id, version }, null);
  });
