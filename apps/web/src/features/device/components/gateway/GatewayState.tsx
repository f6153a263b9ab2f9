import type { GatewayDetail } from '#features/device/model/types.ts';
import { OnlineMark } from '#shared/device/OnlineMark.tsx';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Attributes } from '../meter/Attributes.tsx';
import { DeviceHead } from '../meter/DeviceHead.tsx';
import styles from './GatewayState.module.css';
import { SignalBars } from './SignalBars.tsx';

const factsAbove = ['firmware', 'signal', 'rssi'];

/** Whether a gateway is online, its signal, and its attributes. */
export function GatewayState({ gateway, now }: { gateway: GatewayDetail; now: number }) {
  const t = useTexts('device');
  const { online, lastSeenAt, signal, firmware, meterCount, metersOffline, model, attributes } = gateway;
  return (
    <Card>
      <DeviceHead device={gateway}>
        <OnlineMark online={online} lastSeenAt={lastSeenAt} now={now} />
      </DeviceHead>
      <div>
        <dl>
          <Fact label={t('gateway.signal')}>
            <span className={styles.signal}>
              <SignalBars dbm={online ? signal : null} />
              {online && signal !== null && <span aria-hidden="true">{signal} dBm</span>}
            </span>
          </Fact>
          <Fact label={t('gateway.meters')}>
            <span className={styles.signal}>
              {meterCount}
              {metersOffline > 0 && <Chip tone="danger">{t('gateways.metersOffline', { count: metersOffline })}</Chip>}
            </span>
          </Fact>
          <Fact label={t('meter.lastSeen')}>{lastSeenAt === null ? t('neverReported') : formatAgo(lastSeenAt, now)}</Fact>
          <Fact label={t('gateway.firmware')}>{firmware ?? '-'}</Fact>
          <Fact label={t('meter.model')}>{model ?? '-'}</Fact>
        </dl>
        <Attributes attributes={attributes} except={factsAbove} />
      </div>
    </Card>
  );
}
