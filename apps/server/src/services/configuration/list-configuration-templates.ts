import type { ApiOutput, Language } from '@energy-om/contract';
import { type ConfigurationTemplateId, configurationTemplateIds, type PlanTemplate, planTemplates } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import type { TemplateBusinessType } from './templates/configuration-template.ts';
import { configurationTemplates } from './templates/configuration-templates.ts';
import { entriesOf } from './templates/read-template.ts';

type Template = ApiOutput<'listConfigurationTemplates'>[number];

export const listConfigurationTemplates: Verb<'listConfigurationTemplates'> = async ({ actor, language }) => {
  assertManagesTenant(actor, 'configuration.manage');
  return configurationTemplateIds.map((id) => presentTemplate(id, language));
};

function presentTemplate(id: ConfigurationTemplateId, language: Language): Template {
  const template = configurationTemplates[id];
  const { name, description, calendars, businessTypes, orderFields, teams, meterModels, alarmRules, positions } = template;
  return {
    id,
    name: name[language],
    description: description[language],
    basis: [...new Set(businessTypes.flatMap(({ basis }) => basis))].sort(),
    counts: Object.fromEntries(Object.entries(entriesOf(template)).map(([section, entries]) => [section, entries.length])),
    businessTypes: businessTypes.map(presentBusinessType),
    calendars: calendars.map((calendar) => calendar.name),
    teams: teams.map((team) => team.name),
    alarmRules: alarmRules.map((rule) => rule.name),
    planTemplates: planTemplates.filter((plan) => goesWith(plan, businessTypes)).map((plan) => plan.name[language]),
    orderFields: orderFields.map((field) => field.label),
    meterModels: meterModels.map((model) => model.name),
    positions: positions.map(({ role, ...position }) => ({ name: position.name[language], role, duty: position.duty[language] })),
  };
}

function presentBusinessType({ entry: { name, form }, basis }: TemplateBusinessType): Template['businessTypes'][number] {
  const fields = form?.fields ?? [];
  const points = fields.filter(({ type }) => type === 'checklist').reduce((total, { options }) => total + options.length, 0);
  return { name, fields: fields.length, points, basis: [...basis] };
}

function goesWith(plan: PlanTemplate, businessTypes: readonly TemplateBusinessType[]): boolean {
  return businessTypes.some(({ entry }) => plan.businessTypes.includes(entry.name));
}
