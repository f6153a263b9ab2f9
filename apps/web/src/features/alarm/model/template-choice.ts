import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { maxAlarmSeconds, minNoDataSeconds, minuteSeconds } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOf } from '#shared/i18n/texts.ts';

export type RuleTemplate = ApiOutput<'listRuleTemplates'>[number];
export type TemplateTargetKind = ApiInput<'addTemplateRules'>['target']['kind'];

/** What is chosen from the templates of a target. */
export interface TemplateChoice {
  targetKind: TemplateTargetKind;
  /** A target for each kind, so that trying another kind loses nothing. */
  targets: Partial<Record<TemplateTargetKind, { id: string; name: string }>>;
  /** The rules to add, by `ruleNameOf`. */
  chosen: readonly string[];
  /** The numbers that differ from the templates', as they are typed; silence in minutes. */
  parameters: Readonly<Record<string, string>>;
  businessTypeId: string | null;
}

/** Names a rule of a template on one value; a comma is in no template's id. */
export function ruleNameOf(templateId: string, key: string | null): string {
  return `${templateId},${key ?? ''}`;
}

/** The number of a template as it is shown and typed. */
export function toTypedParameter({ parameter: { kind, defaultValue } }: RuleTemplate): string {
  return String(kind === 'seconds' ? defaultValue / minuteSeconds : defaultValue);
}

/** NaN for what is no number. @returns as on the wire */
export function readParameter({ id, parameter, ...template }: RuleTemplate, parameters: TemplateChoice['parameters']): number {
  const typed = parseNumber(parameters[id] ?? toTypedParameter({ id, parameter, ...template })) ?? Number.NaN;
  return parameter.kind === 'seconds' ? Math.round(typed * minuteSeconds) : typed;
}

/** The limit that follows from the number; NaN where that is no number. */
export function limitFrom(template: RuleTemplate, parameters: TemplateChoice['parameters']): number {
  return Number((readParameter(template, parameters) * template.parameter.factor).toPrecision(6));
}

/** The templates of which something is chosen that the target does not have yet. */
function listChosen(templates: readonly RuleTemplate[], chosen: readonly string[]) {
  return templates.flatMap((template) =>
    template.values
      .filter(({ key, isAdded }) => !isAdded && chosen.includes(ruleNameOf(template.id, key)))
      .map(({ key }) => ({ template, key })),
  );
}

export function countChosen(templates: readonly RuleTemplate[], { chosen }: Pick<TemplateChoice, 'chosen'>): number {
  return listChosen(templates, chosen).length;
}

/** The rules on the wire. */
export function toRules(templates: readonly RuleTemplate[], { chosen, parameters }: TemplateChoice): ApiInput<'addTemplateRules'>['rules'] {
  return listChosen(templates, chosen).map(({ template, key }) => ({
    template: template.id,
    key,
    parameter: readParameter(template, parameters),
    level: template.level,
  }));
}

/** The faults of the numbers of chosen templates, such as `parameters.device-silent`. */
export function findChoiceFaults(templates: readonly RuleTemplate[], choice: TemplateChoice): Record<string, string> {
  const faulty = listChosen(templates, choice.chosen).filter(
    ({ template }) => !isSound(template, readParameter(template, choice.parameters)),
  );
  return Object.fromEntries(
    faulty.map(({ template }) => [`parameters.${template.id}`, textOf('alarmRule', `template.fault.${template.parameter.kind}`)]),
  );
}

function isSound({ parameter: { kind } }: RuleTemplate, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  return kind === 'seconds' ? value >= minNoDataSeconds && value <= maxAlarmSeconds : kind !== 'rated' || value > 0;
}
