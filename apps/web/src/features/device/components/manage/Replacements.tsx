import type { MeterDetail } from '#features/device/model/types.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Timeline } from '#shared/ui/display/Timeline.tsx';

const registerDecimals = 3;

/** The recorded replacements of the meter, newest first; renders nothing where there are none. */
export function Replacements({ meter: { replacements } }: { meter: MeterDetail }) {
  const t = useTexts('device');
  if (replacements.length === 0) return null;
  const write = (value: number) => formatNumber(value, registerDecimals);
  return (
    <Card title={t('meter.replacements')}>
      <Timeline
        items={replacements.map(({ at, lastValue, firstValue, note, recordedBy }) => ({
          key: at,
          title: t('meter.replacedValues', { last: write(lastValue), first: write(firstValue) }),
          meta: [formatDateTime(at), recordedBy && t('meter.recordedBy', { name: recordedBy })].filter(Boolean).join(' · '),
          body: note,
        }))}
      />
    </Card>
  );
}
