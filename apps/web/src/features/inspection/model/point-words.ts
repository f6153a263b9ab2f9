import { describeRange } from '#shared/dynamic-form/fault-text.ts';
import { formatTenantDay } from '#shared/format/tenant-time.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { describeFinding } from '#shared/inspection/FindingList.tsx';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import { presentAnswer } from '#shared/work-order/present-answer.ts';

/** A question of a number with what it was the last time, and its limits. */
export interface LastValue {
  key: string;
  label: string;
  value: string;
  limits: string | null;
}

const maxShown = 3;

/** What the numbers and readings of a point were the last time. */
export function listLastValues({ questions, earlier: [last] }: InspectionPoint): LastValue[] {
  if (!last) return [];
  return questions
    .filter(({ type, key }) => (type === 'number' || type === 'reading') && last.answers[key] !== undefined)
    .slice(0, maxShown)
    .map((field) => ({
      key: field.key,
      label: field.label,
      value: presentAnswer(last.answers[field.key], field),
      limits: field.type === 'number' ? describeRange(field) : null,
    }));
}

/** What was found at the point the last time; null where nothing was. */
export function describeLastFindings({ earlier: [last] }: InspectionPoint): string | null {
  if (!last || last.findings.length === 0) return null;
  const words = last.findings.map((finding) => finding.text || describeFinding(finding)).join('；');
  return textOf('inspection', 'round.lastTime', { day: formatTenantDay(last.at), words });
}

/** 25 分钟, 1 小时 5 分钟 */
export function describeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return textOf('inspection', 'map.minutes', { count: minutes });
  return textOf('inspection', 'map.hours', { hours, minutes: minutes % 60 });
}
