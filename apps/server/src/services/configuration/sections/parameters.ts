import { api } from '@energy-om/contract';
import type { z } from 'zod';
import { getTenantParameters } from '#services/parameters/get-tenant-parameters.ts';
import type { Parameters } from '#services/parameters/parameter-rows.ts';
import { saveTenantParameters } from '#services/parameters/save-tenant-parameters.ts';
import { referredName } from './references.ts';
import type { Section } from './section.ts';

const { reports } = api.saveTenantParameters.input.shape;
// Without the names and the logo: another tenant that takes the document in remains who it is.
const schema = api.saveTenantParameters.input
  .omit({ version: true, logoFileId: true, displayName: true, shortName: true })
  .extend({ reports: reports.omit({ businessTypeId: true }).extend({ businessType: referredName.nullable() }) });
export type ParametersEntry = z.output<typeof schema>;

/** One entry, which every tenant has. */
export const parametersSection: Section<ParametersEntry, Parameters> = {
  name: 'parameters',
  schema,
  nameOf: () => 'parameters',
  referenceOf: () => 'parameters',
  mayRepeat: false,
  normalise: (entry) => entry,
  places: { 'reports.businessTypeId': 'reports.businessType' },
  async read(context, names) {
    const row = await getTenantParameters(context, {});
    const { color, contact, retention, notifications, dispatchersMayExport } = row;
    const { businessTypeId, ...ofReports } = row.reports;
    const entry = {
      ...{ color, contact, retention, notifications, dispatchersMayExport },
      reports: { ...ofReports, businessType: names.findName('businessTypes', businessTypeId) },
    };
    return [{ id: context.actor.tenantId, version: row.version, isRetired: false, entry, row }];
  },
  async write(context, names, { reports: { businessType, ...ofReports }, ...entry }, existing) {
    const { displayName = null, shortName = null, version = 0 } = existing?.row ?? {};
    const businessTypeId = names.optionalIdOf('businessTypes', businessType, 'reports.businessType');
    await saveTenantParameters(context, { ...entry, displayName, shortName, version, reports: { ...ofReports, businessTypeId } });
    return context.actor.tenantId;
  },
};
