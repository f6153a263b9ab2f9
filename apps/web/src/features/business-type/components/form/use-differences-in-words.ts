import type { FormField } from '@energy-om/domain';
import type { FormDifferences } from '#features/business-type/model/form-differences.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';

/** Says how the forms of two administrators differ, a sentence for each kind of difference. */
export function useDifferencesInWords(): (differences: FormDifferences) => string[] {
  const t = useTexts('businessType');
  const name = (fields: readonly FormField[]) => formatList(fields.map(({ label }) => label.trim() || t('unnamed')));
  return ({ onlyMine, onlyTheirs, changed, isReordered }) => [
    ...(onlyTheirs.length > 0 ? [t('conflict.onlyTheirs', { labels: name(onlyTheirs) })] : []),
    ...(onlyMine.length > 0 ? [t('conflict.onlyMine', { labels: name(onlyMine) })] : []),
    ...(changed.length > 0 ? [t('conflict.changed', { labels: name(changed) })] : []),
    ...(isReordered ? [t('conflict.reordered')] : []),
  ];
}
