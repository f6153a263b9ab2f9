import type { TypedCondition, TypedField } from '#features/business-type/model/typed-field.ts';
import { useTexts } from '#shared/i18n/texts.ts';

/** Says when a field is asked for; null where it always is. */
export function useConditionInWords(): (condition: TypedCondition | null, fields: readonly TypedField[]) => string | null {
  const t = useTexts('businessType');
  return (condition, fields) => {
    if (!condition) return null;
    const other = fields.find(({ key }) => key === condition.key);
    const label = other ? other.label.trim() || t('unnamed') : t('condition.gone');
    const value = other?.type === 'yesNo' ? t(condition.value === 'yes' ? 'yes' : 'no') : condition.value || '…';
    return t(`condition.described.${condition.kind}`, { label, value: other?.type === 'number' ? `${value} ${other.unit}`.trim() : value });
  };
}
