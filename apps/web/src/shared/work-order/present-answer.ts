import { type FormField, isEmptyField, isPhotoAnswer, isSignatureAnswer, readChecklist, showOrDash } from '@energy-om/domain';
import { isShownReading, type ShownAnswer, type ShownReading } from '../dynamic-form/answers.ts';
import { formatList } from '../format/list.ts';
import { formatNumber } from '../format/number.ts';
import { formatDay } from '../format/time.ts';
import { textOf } from '../i18n/texts.ts';

/** An answer as it is shown: with its unit, 是/否, a formatted date; '-' when there is none. */
export function presentAnswer(answer: ShownAnswer | undefined, field: Pick<FormField, 'type' | 'unit'>): string {
  if (isEmptyField(answer) || answer === undefined) return showOrDash(null);
  if (typeof answer === 'boolean') return textOf('workOrderForm', answer ? 'answer.yes' : 'answer.no');
  if (typeof answer === 'number') return field.unit ? `${formatNumber(answer)} ${field.unit}` : formatNumber(answer);
  if (typeof answer === 'string') return field.type === 'date' ? formatDay(answer) : answer;
  if (isShownReading(answer)) return presentReading(answer);
  if (isPhotoAnswer(answer) || isSignatureAnswer(answer)) return showOrDash(null);
  const points = [...readChecklist(answer).keys()];
  return points.length === 0 ? showOrDash(null) : formatList(points);
}

/** 1,234.5 kWh · 总表 */
export function presentReading({ value, unit, decimals, meterName }: ShownReading): string {
  return [[formatNumber(value, decimals), unit].filter(Boolean).join(' '), meterName].filter(Boolean).join(' · ');
}
