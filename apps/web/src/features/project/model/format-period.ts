import { formatDate } from '#shared/format/time.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import type { Project } from './project-draft.ts';

const inWords = (date: string) => formatDate(midnightOf(date));

/** 2026年11月1日 – 2031年10月31日; null where both ends are open. */
export function formatPeriod({ startsOn, endsOn }: Pick<Project, 'startsOn' | 'endsOn'>): string | null {
  if (startsOn !== null && endsOn !== null) return textOf('project', 'period.both', { start: inWords(startsOn), end: inWords(endsOn) });
  if (startsOn !== null) return textOf('project', 'period.from', { start: inWords(startsOn) });
  return endsOn === null ? null : textOf('project', 'period.until', { end: inWords(endsOn) });
}
