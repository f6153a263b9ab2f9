import { type PlanTemplate, parseRecurrenceRule, planTemplates } from '@energy-om/domain';
import { currentLanguage } from '#shared/i18n/language.ts';
import { type PlanDraft, restartRule } from './plan-draft.ts';

interface NamedType {
  id: string;
  name: string;
}

export function findTemplate(id: string | null): PlanTemplate | null {
  return planTemplates.find((template) => template.id === id) ?? null;
}

/** What a template fills in. Project, place and devices stay, since they are the organisation's own. @param types those of the chosen project */
export function applyTemplate(draft: PlanDraft, template: PlanTemplate, types: readonly NamedType[]): Partial<PlanDraft> {
  const parsed = parseRecurrenceRule(template.rule);
  const { trigger, season, counter, holidays, level, openOrder, isOfDevices } = template;
  return {
    templateId: template.id,
    name: template.name[currentLanguage()],
    description: template.checklist.map((item, index) => `${index + 1}. ${item}`).join('\n'),
    businessTypeId: findTypeId(template, types) ?? draft.businessTypeId,
    ...{ level, trigger, holidays, openOrder, isOfDevices, isOnRoute: false, routeId: null },
    rule: 'fault' in parsed ? restartRule(draft.rule, trigger) : parsed,
    interval: 'fault' in parsed ? draft.interval : String(parsed.interval),
    hasSeason: season !== null,
    seasonFrom: season?.from ?? '',
    seasonTo: season?.to ?? '',
    leadHours: String(template.leadHours),
    durationHours: String(template.durationHours),
    workHours: String(template.workHours),
    ...(counter && { counterEvery: String(counter.every), counterFrom: counter.from, counterAlready: String(counter.already) }),
  };
}

/** The business type that goes with a template best, of those of a project; null: none does. */
export function findTypeId({ businessTypes }: PlanTemplate, types: readonly NamedType[]): string | null {
  const found = businessTypes.flatMap((name) => types.find((type) => type.name === name) ?? []);
  return found[0]?.id ?? null;
}
