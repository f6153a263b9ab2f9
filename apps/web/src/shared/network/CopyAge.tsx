import { formatTime, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantZone } from '#shared/time/tenant-time.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';

/**
 * Of which time the content of a screen is, while it cannot be fetched anew. @param since epoch milliseconds; null: it is up to date, and nothing is shown
 * @param hint what the copies do not have
 */
export function CopyAge({ since, hint }: { since: number | null; hint?: string | false }) {
  const t = useTexts('takeAlong');
  if (since === null) return null;
  return (
    <Callout tone="warn" icon="offline">
      {t('from', { time: formatShortWhen(since) })}
      {hint && ` · ${hint}`}
    </Callout>
  );
}

/** Of today the time alone. */
export function formatShortWhen(at: number, now: number = Date.now()): string {
  const zone = tenantZone();
  const isToday = formatWhen(at, now, zone) === `${formatWhen(now, now, zone).split(' ')[0]} ${formatTime(at, zone)}`;
  return isToday ? formatTime(at, zone) : formatWhen(at, now, zone);
}
