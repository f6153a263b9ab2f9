import type { MeterDetail } from '#features/device/model/types.ts';
import { formatDeviceLocation } from '#shared/device/format-device-location.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { Attributes } from './Attributes.tsx';

/** The meter's model, location and gateway. */
export function MeterFacts({ meter }: { meter: MeterDetail }) {
  const t = useTexts('device');
  const { code, model, location, site, gateway, registerFactor, consumptionUnit, lastSeenAt, attributes } = meter;
  return (
    <Card title={t('meter.facts')}>
      <div>
        {gateway && (
          <Row icon="gateway" label={t('meter.gateway')} hint={gateway.name} to={screenAddress('gateway', { id: gateway.id })}>
            {gateway.online !== null && t(gateway.online ? 'online' : 'offline')}
          </Row>
        )}
        <dl>
          <Fact label={t('meter.code')}>{code}</Fact>
          <Fact label={t('meter.model')}>{model ?? '-'}</Fact>
          <Fact label={t('meter.place')}>{formatDeviceLocation({ location, site })}</Fact>
          {consumptionUnit !== null && registerFactor !== 1 && <Fact label={t('meter.factor')}>{formatNumber(registerFactor)}</Fact>}
          <Fact label={t('meter.lastSeen')}>{lastSeenAt === null ? t('neverReported') : formatDateTime(lastSeenAt)}</Fact>
        </dl>
        <Attributes attributes={attributes} />
      </div>
    </Card>
  );
}
