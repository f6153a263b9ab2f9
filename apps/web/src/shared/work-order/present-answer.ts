import { type FormAnswer, type FormField, isEmptyField, readChecklist, showOrDash } from '@energy-om/domain';
import { formatList } from '../format/list.ts';
import { formatNumber } from '../format/number.ts';
import { formatDay } from '../format/time.ts';
import { textOf } from '../i18n/texts.ts';

/** An answer as it is shown: with its unit, 是/否, a formatted date; '-' when there is none. */
export function presentAnswer(answer: FormAnswer | undefined, field: Pick<FormField, 'type' | 'unit'>): string {
  if (isEmptyField(answer) || answer === undefined) return showOrDash(null);
  if (typeof answer === 'boolean') return textOf('workOrderForm', answer ? 'answer.yes' : 'answer.no');
  if (typeof answer === 'number') return field.unit ? `${formatNumber(answer)} ${field.unit}` : formatNumber(answer);
  if (typeof answer === 'string') return field.type === 'date' ? formatDay(answer) : answer;
  const points = [...readChecklist(answer).keys()];
  return points.length === 0 ? showOrDash(null) : formatList(points);
}
