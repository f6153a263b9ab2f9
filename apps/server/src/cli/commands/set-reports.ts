import { dialledNumberPattern, type EventLevel, eventLevels, type ReportSettings, reportSettingsOf } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { writeReportSettings } from '#services/parameters/write-report-settings.ts';
import { auditSourceOf } from '../audit-source.ts';
import type { Options } from '../command.ts';
import { loadTenant } from '../load-tenant.ts';
import { UsageError } from '../usage-error.ts';

/** The report settings that the command may change; omitted ones stay unchanged. The business type is given by name. */
export type ReportChanges = Partial<Omit<ReportSettings, 'businessTypeId'>> & { businessType?: string };

/** Removes the present value of a setting. */
const nothing = 'none';
const classifiers: readonly ReportSettings['classifiedBy'][] = ['dispatcher', 'reporter'];

export function readReportChanges(options: Pick<Options, 'find'>): ReportChanges {
  const [classifiedBy, level, phone] = [options.find('classified-by'), options.find('level'), options.find('emergency-phone')];
  if (classifiedBy !== undefined && !classifiers.some((one) => one === classifiedBy)) {
    throw new UsageError(`--classified-by is one of ${classifiers.join(', ')}`);
  }
  if (level !== undefined && !eventLevels.some((one) => String(one) === level)) throw new UsageError('--level is 1, 2, 3 or 4');
  if (phone !== undefined && phone !== nothing && !dialledNumberPattern.test(phone))
    throw new UsageError(`--emergency-phone is a number to dial, or ${nothing}`);
  return {
    ...(classifiedBy !== undefined && { classifiedBy: classifiedBy as ReportSettings['classifiedBy'] }),
    ...(level !== undefined && { level: Number(level) as EventLevel }),
    ...(phone !== undefined && { emergencyPhone: phone === nothing ? null : phone }),
    businessType: options.find('business-type'),
  };
}

/**
 * Changes how a tenant handles reports: who classifies them, their type and level until then, the emergency number.
 * @returns the present settings
 */
export async function setReports(context: AppContext, tenantName: string, { businessType, ...changes }: ReportChanges): Promise<string> {
  const tenant = await loadTenant(context.database.kysely, tenantName);
  const settings = await context.database.transaction(async (tx) => {
    const row = await lockSettings(tx, tenant.id);
    const type = businessType === undefined ? {} : { businessTypeId: await findBusinessType(tx, tenant.id, businessType) };
    const reports = { ...reportSettingsOf(row.settings), ...type, ...changes };
    await writeReportSettings(tx, tenant.id, reports);
    const subject = {
      subjectKind: 'tenant' as const,
      subjectId: tenant.id,
      changes: { reports },
      by: { tenantId: tenant.id, accountId: null },
    };
    await insertAuditRow({ ...context, ...auditSourceOf('set-reports') }, subject, tx);
    return reports;
  });
  const { classifiedBy, level, emergencyPhone, businessTypeId } = settings;
  return `${tenant.name}: type and level by the ${classifiedBy}, until then level ${level}${businessTypeId === null ? '' : ` and business type ${businessTypeId}`}; in danger ${emergencyPhone ?? 'nobody is named'}`;
}

function lockSettings(tx: Transaction<Schema>, tenantId: string) {
  return tx.selectFrom('tenants').select('settings').where('id', '=', tenantId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

async function findBusinessType(tx: Transaction<Schema>, tenantId: string, name: string): Promise<string | null> {
  if (name === nothing) return null;
  const type = await tx
    .selectFrom('business_types')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!type) throw new Error(`there is no business type ${name}`);
  return type.id;
}
