import type { ApiOutput, Language } from '@energy-om/contract';
import { type RuleTemplate, ruleTemplates } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { listAddedRules, ruleKeyOf } from './added-rules.ts';
import { listFitValues, loadTargetModels, type TargetModel } from './template-target.ts';

type ListedTemplate = ApiOutput<'listRuleTemplates'>[number];

export const listRuleTemplates: Verb<'listRuleTemplates'> = async ({ actor, database, language }, target) => {
  const models = await loadTargetModels(database.kysely, actor, target);
  const added = await listAddedRules(database.kysely, actor.tenantId, target);
  return ruleTemplates
    .map((template) => presentTemplate(template, listValues(template, models, added, language), language))
    .filter(({ values }) => values.length > 0);
};

function listValues(
  template: RuleTemplate,
  models: readonly TargetModel[],
  added: ReadonlySet<string>,
  language: Language,
): ListedTemplate['values'] {
  return listFitValues(template, models).map((value) => ({
    key: value?.key ?? null,
    label: value?.label[language] ?? null,
    isAdded: added.has(ruleKeyOf(template.id, value?.key ?? null)),
  }));
}

function presentTemplate(
  { id, name, level, source, parameter, threshold, schedule }: RuleTemplate,
  values: ListedTemplate['values'],
  language: Language,
): ListedTemplate {
  return {
    id,
    name: name[language],
    level,
    source,
    parameter,
    direction: threshold?.direction ?? null,
    forSeconds: threshold?.forSeconds ?? parameter.defaultValue,
    schedule: schedule?.map((window) => ({ ...window, weekdays: [...window.weekdays] })) ?? null,
    values,
  };
}
