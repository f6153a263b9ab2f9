import { useTexts } from '#shared/i18n/texts.ts';
import type { Rule } from './rule-draft.ts';

/** The orders that a rule applies to, in words: 燃气维修、锅炉 · 滨江园区 · 一级、二级 · 告警建单. */
export function useRuleSummary({
  businessTypes,
  area,
  levels,
  sources,
}: Pick<Rule, 'businessTypes' | 'area' | 'levels' | 'sources'>): string {
  const t = useTexts('dispatchRule');
  const tCodes = useTexts('codes');
  const parts = [
    businessTypes.map(({ name }) => name),
    area ? [area.name] : [],
    levels.map((level) => tCodes(`level.${level}`)),
    sources.map((source) => t(`source.${source}`)),
  ];
  const summary = parts.filter((part) => part.length > 0).map((part) => part.join(t('separator')));
  return summary.length === 0 ? t('any') : summary.join(' · ');
}
