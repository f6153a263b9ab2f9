import type { ApiParsedInput } from '@energy-om/contract';
import { type CalendarDays, type CalendarFault, findCalendarFaults } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { lookAtMovingPlans } from '#services/scope/look-at-moving-plans.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readCalendar } from './calendar-rows.ts';
import { lockCalendar } from './lock-calendar.ts';

type CalendarFields = Omit<ApiParsedInput<'saveCalendar'>, 'id' | 'version'>;

/** Of a tenant, retired ones included. */
const maxCalendars = 100;

/** Clocks that run keep the deadlines that they have; those that start or go on from now on count by the changed calendar. */
export const saveCalendar: Verb<'saveCalendar'> = async (context, { id: givenId, version, ...fields }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { tenantId } = context.actor;
  const id = givenId ?? context.ids.next();
  const changes = givenId === undefined ? { created: fields } : { updated: fields };
  assertUsable(fields);
  const answer = await writeOnce(context, { subjectKind: 'workCalendar', subjectId: id, changes }, async (tx) => {
    await lockTenantFor(tx, context.actor);
    if (givenId === undefined) await insertCalendar(context, tx, id, fields);
    else await updateCalendar(context, tx, { id, version: version as number }, fields);
    if (fields.isDefault) await makeDefault(tx, tenantId, id);
    await lookAtMovingPlans(tx, tenantId, context.clock.now());
    return readCalendar(tx, tenantId, id);
  });
  await context.eventBus.publish({ kind: 'rules-changed', tenantId });
  return answer;
};

async function insertCalendar({ actor }: SignedInContext, tx: Transaction<Schema>, id: string, fields: CalendarFields): Promise<void> {
  const { tenantId } = actor;
  assertManagesTenant(actor, 'calendar.manage');
  await assertNameFree(tx, 'calendar', { tenantId, name: fields.name, ownId: id });
  await assertRoomForCalendar(tx, tenantId);
  await tx
    .insertInto('work_calendars')
    .values({ tenant_id: tenantId, id, name: fields.name, days: JSON.stringify(toDays(fields)) })
    .execute();
}

async function updateCalendar(
  context: SignedInContext,
  tx: Transaction<Schema>,
  key: { id: string; version: number },
  fields: CalendarFields,
): Promise<void> {
  const { tenantId } = context.actor;
  const { is_default, retired_at } = await lockCalendar(tx, context, key);
  if (retired_at !== null) throw conflict('calendarRetired');
  // Another calendar is made the default instead, so that the tenant is never without one again.
  if (is_default && !fields.isDefault) throw invalid({ isDefault: 'calendarIsDefault' });
  await assertNameFree(tx, 'calendar', { tenantId, name: fields.name, ownId: key.id });
  await tx
    .updateTable('work_calendars')
    .set({ name: fields.name, days: JSON.stringify(toDays(fields)), version: key.version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', key.id)
    .execute();
}

/** The tenant has one default calendar at most. */
async function makeDefault(tx: Transaction<Schema>, tenantId: string, id: string): Promise<void> {
  const calendars = tx.updateTable('work_calendars').where('tenant_id', '=', tenantId);
  const former = calendars.set((eb) => ({ is_default: false, version: eb('version', '+', 1) }));
  await former.where('id', '<>', id).where('is_default', '=', true).execute();
  await calendars.set({ is_default: true }).where('id', '=', id).execute();
}

function toDays({ hours, holidays, extraWorkdays }: CalendarFields): CalendarDays {
  return { hours: hours as CalendarDays['hours'], holidays: [...holidays].sort(), extraWorkdays: [...extraWorkdays].sort() };
}

const calendarFaultMessages = {
  noWorkingHour: 'calendarWithoutHours',
  outOfRange: 'checkField',
  overlap: 'calendarSpansOverlap',
  tooMany: 'tooManyFormParts',
  notADate: 'checkField',
  repeated: 'calendarDateRepeated',
  noMondayHours: 'calendarNeedsMonday',
} as const satisfies Record<CalendarFault, MessageKey>;

/** Throws `invalid` by the path of what is wrong, such as `hours.1.0`. */
function assertUsable(fields: CalendarFields): void {
  const faults = Object.entries(findCalendarFaults({ ...fields, hours: fields.hours as CalendarDays['hours'] }));
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([path, fault]) => [path, calendarFaultMessages[fault]])));
}

/** Under the tenant's lock, so that simultaneous ones are counted one after the other. */
async function assertRoomForCalendar(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  const calendars = await tx.selectFrom('work_calendars').select('id').where('tenant_id', '=', tenantId).limit(maxCalendars).execute();
  if (calendars.length === maxCalendars) throw conflict('tooManyCalendars', null, { most: maxCalendars });
}
