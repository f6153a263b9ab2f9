import { minuteMs } from '@energy-om/domain';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';

/** Says of which time the values on the screen are, while they cannot be fetched anew. */
export function LastKnown({ since }: { since: number | null }) {
  const t = useTexts('common');
  const now = useNow(minuteMs);
  if (since === null) return null;
  return (
    <Callout tone="warn" icon="offline">
      {t('lastKnown', { time: formatAgo(since, now) })}
    </Callout>
  );
}
