import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';

const hour = 60;
const day = 24 * hour;
/** From here on hours are hard to read. */
const manyHours = 100 * hour;

/** Makes a time in minutes readable: minutes, hours or days with a decimal where it says something. */
export function useSpan(): (minutes: number) => { value: string; unit: string } {
  const t = useTexts('statistics');
  return (minutes) => {
    if (minutes < hour) return { value: formatNumber(minutes, minutes < 10 ? 1 : 0), unit: t('minutes') };
    if (minutes < manyHours) return { value: formatNumber(minutes / hour, 1), unit: t('hours') };
    return { value: formatNumber(minutes / day, minutes < 100 * day ? 1 : 0), unit: t('reliability.days') };
  };
}

/** The same in one text. */
export function useSpanText(): (minutes: number) => string {
  const span = useSpan();
  return (minutes) => {
    const { value, unit } = span(minutes);
    return `${value} ${unit}`;
  };
}
