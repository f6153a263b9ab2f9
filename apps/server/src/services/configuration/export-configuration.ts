import { configurationFormat, configurationVersion } from '@energy-om/contract';
import { type ConfigurationSection, configurationSections } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readState } from './read-state.ts';

/** What is in use; what is retired stays behind. */
export const exportConfiguration: Verb<'exportConfiguration'> = async (context, { sections: chosen = configurationSections }) => {
  const { actor, clock, database } = context;
  assertManagesTenant(actor, 'configuration.manage');
  const { rows } = await readState(context);
  const tenant = database.kysely.selectFrom('tenants').select('name').where('id', '=', actor.tenantId);
  const entriesOf = (section: ConfigurationSection) =>
    (rows.get(section) ?? []).filter(({ isRetired }) => !isRetired).map(({ entry }) => entry as Record<string, unknown>);
  return {
    format: configurationFormat,
    version: configurationVersion,
    exportedAt: clock.now().toISOString(),
    tenantName: (await tenant.executeTakeFirstOrThrow()).name,
    sections: Object.fromEntries(configurationSections.filter((name) => chosen.includes(name)).map((name) => [name, entriesOf(name)])),
  };
};
