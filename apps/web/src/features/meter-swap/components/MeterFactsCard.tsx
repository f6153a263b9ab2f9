import type { KnownSwapMeter } from '#features/meter-swap/model/swap-steps.ts';
import { formatDeviceLocation } from '#shared/device/format-device-location.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';

/** Which meter it is: enough to see at a glance whether it is the right one. */
export function MeterFactsCard({ meter, title }: { meter: KnownSwapMeter; title?: string }) {
  const t = useTexts('meterSwap');
  const { name, code, model, place, location, room, display, unit, decimals, subMeterCount, isIsolated } = meter;
  const now = useNow();
  const latest = display?.latest;
  return (
    <>
      <Card title={title ? `${title} · ${name}` : name} extra={code}>
        <dl>
          {model && <Fact label={t('model')}>{model}</Fact>}
          <Fact label={t('place')}>{formatDeviceLocation({ location, site: { name: place } })}</Fact>
          <Fact label={t('room')}>{room?.name ?? t('noRoom')}</Fact>
          <Fact label={t('known')}>
            {latest
              ? t('knownValue', { value: `${formatNumber(latest.value, decimals)} ${unit ?? ''}`.trim(), age: formatAgo(latest.at, now) })
              : t('unknown')}
          </Fact>
          {subMeterCount > 0 && <Fact label={t('subMeters')}>{t('subMeterCount', { count: subMeterCount })}</Fact>}
        </dl>
      </Card>
      {isIsolated && (
        <Callout tone="warn" icon="lock">
          {t('isolated')}
        </Callout>
      )}
    </>
  );
}
