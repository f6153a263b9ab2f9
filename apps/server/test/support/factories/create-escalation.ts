import type { AlarmRestarts, EscalationTable } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';

/** Writes the tenant's next version of its escalation. @param personId whom its steps name, and who has saved it @returns the version */
export async function createEscalation(
  { context: { clock, database } }: TestServer,
  tenantId: string,
  personId: string,
  steps: EscalationTable = {},
  alarmRestarts: AlarmRestarts = {},
): Promise<number> {
  const versions = database.kysely.selectFrom('escalation_versions').select('version').where('tenant_id', '=', tenantId);
  const last = await versions.orderBy('version', 'desc').executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  await database.kysely
    .insertInto('escalation_versions')
    .values({
      tenant_id: tenantId,
      version,
      steps: JSON.stringify(steps),
      alarm_restarts: JSON.stringify(alarmRestarts),
      person_ids: [personId],
      saved_at: clock.now(),
      saved_by: personId,
    })
    .execute();
  return version;
}
