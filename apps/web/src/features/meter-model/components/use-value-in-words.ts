import { useTexts } from '#shared/i18n/texts.ts';
import type { TypedValue } from '../model/typed-value.ts';

/** Describes a value in one line: its key, unit and type, and the gateway's key with what is computed. */
export function useValueInWords(): (value: TypedValue) => string {
  const t = useTexts('meterModel');
  return ({ key, unit, valueType, source, factor, offset }) => {
    const own = [key.trim(), unit.trim(), t(`typeOf.${valueType}`)].filter(Boolean).join(' · ');
    const computed = `${factor.trim() === '1' ? '' : ` × ${factor.trim()}`}${offset.trim() === '0' || offset.trim() === '' ? '' : ` + ${offset.trim()}`}`;
    if (source.trim() === '' && computed === '') return own;
    return t('mappedFrom', { own, source: `${source.trim() || key.trim()}${computed}` });
  };
}
