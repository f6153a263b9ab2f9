import type { ApiOutput } from '@energy-om/contract';
import { OnlineMark } from '#shared/device/OnlineMark.tsx';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import { DeviceHead } from '../meter/DeviceHead.tsx';
import styles from './GatewayCard.module.css';
import { SignalBars } from './SignalBars.tsx';

export type Gateway = ApiOutput<'listGateways'>['items'][number];

/** A gateway in a list: whether it is online, its signal, and how many of its devices are offline. */
export function GatewayCard({ gateway, now }: { gateway: Gateway; now: number }) {
  const t = useTexts('device');
  const { id, online, lastSeenAt, signal, meterCount, metersOffline, firmware, rejectedToday } = gateway;
  const facts = [
    firmware ? t('gateways.firmware', { version: firmware }) : null,
    online && lastSeenAt ? t('gateways.lastSeen', { time: formatAgo(lastSeenAt, now) }) : null,
  ].filter((fact) => fact !== null);
  return (
    <Card>
      <DeviceHead device={gateway} to={screenAddress('gateway', { id })}>
        <SignalBars dbm={online ? signal : null} />
        <OnlineMark online={online} lastSeenAt={lastSeenAt} now={now} />
      </DeviceHead>
      <div className={styles.foot}>
        <span className={styles.meters}>{t('gateways.meters', { count: meterCount })}</span>
        {metersOffline > 0 && <Chip tone="danger">{t('gateways.metersOffline', { count: metersOffline })}</Chip>}
        {rejectedToday > 0 && <Chip tone="warn">{t('gateways.rejectedToday', { count: rejectedToday })}</Chip>}
        {facts.length > 0 && (
          <Dotted className={styles.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </Dotted>
        )}
      </div>
    </Card>
  );
}
