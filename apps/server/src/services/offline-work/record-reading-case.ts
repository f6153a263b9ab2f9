import type { ApiParsedInput } from '@energy-om/contract';
import type { OfflineCaseReason } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { ServiceError } from '#services/core/service-error.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { findIntentTime } from '#services/core/write/find-intent-time.ts';
import type { Intent } from '#services/core/write/intent.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { loadPlaceRegisters } from '#services/work-order/readings/load-registers.ts';
import { insertOfflineCase } from './insert-offline-case.ts';
import { toStoredRefusal } from './stored-refusal.ts';

type Input = ApiParsedInput<'recordMeterReading'>;

const reasons: Partial<Record<MessageKey, OfflineCaseReason>> = { readingQuestioned: 'questioned', deviceRetired: 'retired' };

/** Stores a reading that was taken without a network and is refused. Only those who see the meter or have read it before leave a case. */
export async function recordReadingCase(context: SignedInContext, intent: Intent, input: Input, refusal: ServiceError): Promise<void> {
  const subject = { meterId: input.id };
  if (!(await hasReadMeter(context, input.id))) return;
  const work = await findIntentTime(context);
  if (work === null) return;
  const reason = refusal.kind === 'conflict' ? (reasons[refusal.messageKey] ?? 'other') : 'right';
  const described = await withUnit(context, input);
  await context.database.transaction(async (tx) => {
    const written = { intent, input: described, subject, reason, state: 'open', refusal: toStoredRefusal(refusal), work } as const;
    if (!(await insertOfflineCase(tx, context, written))) return;
    const audited = { subjectKind: 'device' as const, subjectId: input.id, changes: { offlineCase: intent.id, reason } };
    await insertAuditRow(context, audited, tx);
  });
}

/** A reading with the unit of its meter, in which people read it. */
export async function withUnit<Reading extends object>(
  { actor, clock, database }: SignedInContext,
  reading: Reading & { id: string },
): Promise<Reading & { unit: string | null }> {
  const place = { meters: [reading.id], areaPath: '/', since: clock.now() };
  const [register] = await loadPlaceRegisters(database, actor.tenantId, place);
  return { ...reading, unit: register?.unit ?? null };
}

/** Whether an account sees a meter, or has ever read it. */
export async function hasReadMeter({ actor, database }: SignedInContext, deviceId: string): Promise<boolean> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const device = parameters.add(deviceId);
  const text = `select from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
    where d.tenant_id = :tenant and d.id = ${device} and d.kind = 'meter' and (${areaCondition(actor, 'device.view', 'a.path', parameters)}
      or exists (select from manual_readings r where r.tenant_id = :tenant and r.device_id = ${device}
        and r.recorded_by = ${parameters.add(actor.accountId)}))`;
  return (await database.run(prepared<object>(text), parameters.values)).length > 0;
}
