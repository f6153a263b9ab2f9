import type { ApiParsedInput, Language } from '@energy-om/contract';
import { conditionOf, findConditionFaults, findRuleTemplate, maxNameLength, type RuleTemplate } from '@energy-om/domain';
import { type InvalidFields, invalid } from '#services/core/service-error.ts';
import type { RuleTerms } from '../check-rule.ts';
import { ruleKeyOf } from './added-rules.ts';
import { listFitValues, type TargetModel } from './template-target.ts';

type Input = ApiParsedInput<'addTemplateRules'>;
type Chosen = Input['rules'][number];
type NewRule = RuleTerms & { template: string };

/**
 * Makes the rules that were chosen and that the target does not have yet, each once. Pure. Throws `invalid` by the path of what is wrong, such
 * as `rules.2.parameter`.
 * @param added the rules that the target has, by `ruleKeyOf`
 */
export function makeNewRules(input: Input, models: readonly TargetModel[], added: ReadonlySet<string>, language: Language): NewRule[] {
  const known = new Set(added);
  const faults: InvalidFields = {};
  const rules: NewRule[] = [];
  for (const [index, chosen] of input.rules.entries()) {
    const rule = makeRule(chosen, input, models, language);
    if ('fault' in rule) faults[`rules.${index}.${rule.fault}`] = rule.fault === 'parameter' ? 'outOfRange' : 'notAnOption';
    else if (!known.has(ruleKeyOf(chosen.template, chosen.key))) rules.push(rule);
    known.add(ruleKeyOf(chosen.template, chosen.key));
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return rules;
}

function makeRule(
  { template: id, key, parameter, level }: Chosen,
  { target, businessTypeId }: Input,
  models: readonly TargetModel[],
  language: Language,
): NewRule | { fault: keyof Chosen } {
  const template = findRuleTemplate(id);
  if (template === undefined) return { fault: 'template' };
  const values = listFitValues(template, models);
  const value = values.find((fit) => (fit?.key ?? null) === key);
  if (value === undefined) return { fault: 'key' };
  const condition = conditionOf(template, key, parameter);
  if (Object.keys(findConditionFaults(condition, key === null ? [] : [key])).length > 0) return { fault: 'parameter' };
  const name = nameOf(template, values.length > 1 ? (value?.label[language] ?? null) : null, language);
  return { template: id, name, target, condition, schedule: copySchedule(template), level, businessTypeId, enabled: true };
}

/** Rules for several values of one template are told apart by the value. */
function nameOf({ name }: RuleTemplate, label: string | null, language: Language): string {
  return (label === null ? name[language] : `${name[language]} · ${label}`).slice(0, maxNameLength).toWellFormed();
}

function copySchedule({ schedule }: RuleTemplate): RuleTerms['schedule'] {
  return schedule?.map((window) => ({ ...window, weekdays: [...window.weekdays] })) ?? null;
}
