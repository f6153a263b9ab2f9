import { type ConfigurationSection, type ConfigurationTemplateId, configurationSections } from '@energy-om/domain';
import type { ParsedDocument } from '../document/document.ts';
import { sectionTable } from '../sections/section-table.ts';
import type { ConfigurationTemplate } from './configuration-template.ts';
import { configurationTemplates } from './configuration-templates.ts';

/** The entries that a template has of each section. */
export function entriesOf(template: ConfigurationTemplate): Partial<Record<ConfigurationSection, readonly unknown[]>> {
  const { calendars, businessTypes, orderFields, teams, meterModels, alarmRules, escalation } = template;
  return {
    calendars,
    businessTypes: businessTypes.map(({ entry }) => entry),
    orderFields: orderFields.length > 0 ? [{ fields: orderFields }] : [],
    teams,
    meterModels,
    alarmRules,
    escalation: escalation ? [escalation] : [],
  };
}

/** @param chosen undefined: all that the template has */
export function readTemplate(id: ConfigurationTemplateId, chosen: readonly ConfigurationSection[] | undefined): ParsedDocument {
  const given = entriesOf(configurationTemplates[id]);
  const sections = new Map<ConfigurationSection, readonly unknown[]>();
  for (const name of configurationSections) {
    const entries = given[name];
    if (!entries || entries.length === 0 || (chosen && !chosen.includes(name))) continue;
    const { schema, normalise } = sectionTable[name];
    sections.set(
      name,
      entries.map((entry) => normalise(schema.parse(entry))),
    );
  }
  return { tenantName: null, exportedAt: null, sections, faults: [] };
}
