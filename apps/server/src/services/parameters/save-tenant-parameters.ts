import type { ApiParsedInput } from '@energy-om/contract';
import { carriesWhiteText, findNearestBrandColor } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { findParameters, presentParameters } from './parameter-rows.ts';
import { readLogo } from './read-logo.ts';
import { writeReportSettings } from './write-report-settings.ts';

type Input = ApiParsedInput<'saveTenantParameters'>;

export const saveTenantParameters: Verb<'saveTenantParameters'> = async (context, { version, logoFileId, ...parameters }) => {
  const { actor, config, eventBus } = context;
  const { tenantId } = actor;
  assertManagesTenant(actor, 'tenant.configure');
  assertUsable(context, parameters);
  // Reading the picture takes longer than a lock of the tenant should last.
  const logo = typeof logoFileId === 'string' ? await readLogo(context, logoFileId) : logoFileId;
  const subject = {
    subjectKind: 'parameters' as const,
    subjectId: tenantId,
    changes: { ...parameters, ...(logo !== undefined && { logoFileId }) },
  };
  const answer = await writeOnce(context, subject, async (tx) => {
    await lockTenantFor(tx, actor);
    const current = presentParameters(await runIn(tx, findParameters, { tenant: tenantId }), config);
    if (current.version !== version) throw conflict('conflict', current);
    const { businessTypeId } = parameters.reports;
    if (businessTypeId !== null && businessTypeId !== current.reports.businessTypeId) await lockBusinessType(tx, tenantId, businessTypeId);
    await writeReportSettings(tx, tenantId, parameters.reports);
    await writeParameters(tx, tenantId, parameters, logo);
    return presentParameters(await runIn(tx, findParameters, { tenant: tenantId }), config);
  });
  // What is stored of a device's readings depends on how long they are kept.
  await eventBus.publish({ kind: 'devices-changed', tenantId });
  // Name, colours and what dispatchers may do are loaded with every member of the tenant.
  await eventBus.publish({ kind: 'tenant-changed', tenantId });
  return answer;
};

/** Throws `invalid`. */
function assertUsable({ config }: SignedInContext, { color, retention }: Pick<Input, 'color' | 'retention'>): void {
  if (color !== null && !carriesWhiteText(color)) throw invalid({ color: 'colorTooPale' }, { nearest: findNearestBrandColor(color) });
  const most = config.readingsKeptMonths;
  if (most > 0 && retention.readings !== null && retention.readings > most)
    throw invalid({ 'retention.readings': 'retentionBeyondInstallation' }, { most });
}

/** Locks it against being retired. Throws `invalid`. */
async function lockBusinessType(tx: Transaction<Schema>, tenantId: string, id: string): Promise<void> {
  const type = await tx
    .selectFrom('business_types')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!type) throw invalid({ 'reports.businessTypeId': 'businessTypeUnknown' });
}

/** The row exists since the report settings were written. @param logo undefined: it stays */
async function writeParameters(
  tx: Transaction<Schema>,
  tenantId: string,
  parameters: Omit<Input, 'version' | 'logoFileId'>,
  logo: string | null | undefined,
): Promise<void> {
  await tx
    .updateTable('tenant_parameters')
    .set({
      display_name: parameters.displayName,
      short_name: parameters.shortName,
      color: parameters.color,
      contact: JSON.stringify(parameters.contact),
      retention: JSON.stringify(parameters.retention),
      notifications: JSON.stringify(parameters.notifications),
      dispatchers_may_export: parameters.dispatchersMayExport,
      ...(logo !== undefined && { logo }),
    })
    .where('tenant_id', '=', tenantId)
    .execute();
}
