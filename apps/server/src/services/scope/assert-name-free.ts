import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { nameTaken } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { isKnownModel } from './known-models.ts';

type NamedSetting =
  | 'businessType'
  | 'calendar'
  | 'inspectionRoute'
  | 'meterModel'
  | 'plan'
  | 'project'
  | 'sharedPool'
  | 'store'
  | 'tariff'
  | 'team';

const ofTenant = 'x.tenant_id = :tenant';

/** What has the name in use; the names of what is retired, ended or dissolved are free. Files name a device's model, so standard ones count too. */
const settings = {
  businessType: { find: findNamesake('business_types', `${ofTenant} and x.retired_at is null`), taken: 'businessTypeNameTaken' },
  calendar: { find: findNamesake('work_calendars', `${ofTenant} and x.retired_at is null`), taken: 'calendarNameTaken' },
  inspectionRoute: { find: findNamesake('inspection_routes', `${ofTenant} and x.removed_at is null`), taken: 'routeNameTaken' },
  meterModel: { find: findNamesake('meter_models', `${isKnownModel('x')} and x.retired_at is null`), taken: 'meterModelNameTaken' },
  plan: { find: findNamesake('plans', `${ofTenant} and x.removed_at is null`), taken: 'planNameTaken' },
  project: { find: findNamesake('projects', `${ofTenant} and x.state = 'active'`), taken: 'projectNameTaken' },
  sharedPool: { find: findNamesake('shared_pools', ofTenant), taken: 'poolNameTaken' },
  store: { find: findNamesake('stores', `${ofTenant} and x.retired_at is null`), taken: 'storeNameTaken' },
  tariff: { find: findNamesake('tariffs', ofTenant), taken: 'tariffNameTaken' },
  team: { find: findNamesake('teams', `${ofTenant} and x.dissolved_at is null`), taken: 'teamNameTaken' },
} as const satisfies Record<NamedSetting, { find: ReturnType<typeof findNamesake>; taken: MessageKey }>;

function findNamesake(table: string, condition: string) {
  return statement<{ tenant: string; name: string; own: string }, { id: string }>(
    `find-namesake-in-${table}`,
    `select x.id from ${table} x where ${condition} and x.name = :name and x.id <> :own limit 1`,
  );
}

/** Runs under the tenant's lock. Throws a conflict at the name when another setting of the kind has it. */
export async function assertNameFree(
  tx: Transaction<Schema>,
  setting: NamedSetting,
  { tenantId, name, ownId }: { tenantId: string; name: string; ownId: string },
): Promise<void> {
  const { find, taken } = settings[setting];
  const [other] = await runIn(tx, find, { tenant: tenantId, name, own: ownId });
  if (other) throw nameTaken(taken);
}
