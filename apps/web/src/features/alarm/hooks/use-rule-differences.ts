import { findConditionFaults } from '@energy-om/domain';
import { describeCondition, describeEnd, type WatchedValue } from '#shared/alarm/describe-condition.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { listDifferences } from '#shared/rule-form/list-differences.ts';
import { nameOfDay } from '../model/name-of-day.ts';
import { type Rule, type RuleDraft, toCondition, toRuleDraft } from '../model/rule-draft.ts';

const comparedFields = ['name', 'watches', 'when', 'schedule', 'level', 'businessType', 'enabled'] as const;

/**
 * Where a rule as it is now differs from what is typed, in words and in the order of the form.
 * @param watched what the typed condition watches; null: not known
 */
export function useRuleDifferences(rule: Rule | null, typed: RuleDraft, watched: WatchedValue | null): FieldDifference[] {
  const t = useTexts('alarmRule');
  const tCodes = useTexts('codes');
  const { data: types = [] } = useApiQuery('listBusinessTypes', {}, { silent: true });
  if (!rule) return [];
  const nameOfType = (id: string) => (rule.businessType?.id === id ? rule.businessType : types.find((type) => type.id === id))?.name ?? '';
  const inWords = (draft: RuleDraft, value: WatchedValue | null): Record<(typeof comparedFields)[number], string> => ({
    name: draft.name.trim(),
    watches: [t(`target.${draft.targetKind}`), draft.targets[draft.targetKind]?.name ?? ''].join(' · '),
    when: describeDraft(draft, value) ?? t(`edit.kinds.${draft.condition.kind}`),
    schedule: draft.schedule === null ? t('edit.always') : formatList(draft.schedule.map(describeWindow)),
    level: tCodes(`level.${draft.level}`),
    businessType: draft.businessTypeId === null ? t('edit.noOrder') : nameOfType(draft.businessTypeId),
    enabled: t(`edit.states.${draft.enabled ? 'on' : 'off'}`),
  });
  const theirs = inWords(toRuleDraft(rule), rule.watched);
  return listDifferences(comparedFields, theirs, inWords(typed, watched), (field) => t(`edit.${field}`));
}

/** Null while a part of the condition is empty or wrong. */
function describeDraft({ condition: draft }: RuleDraft, watched: WatchedValue | null): string | null {
  const condition = toCondition(draft);
  const isWhole = Object.keys(findConditionFaults(condition, draft.key === null ? [] : [draft.key])).length === 0;
  if (!isWhole) return null;
  return [describeCondition(condition, watched), describeEnd(condition, watched?.unit ?? null)].filter(Boolean).join(' · ');
}

function describeWindow({ weekdays, from, to }: NonNullable<RuleDraft['schedule']>[number]): string {
  return `${weekdays.map(nameOfDay).join(' ')} ${from}–${to}`;
}
