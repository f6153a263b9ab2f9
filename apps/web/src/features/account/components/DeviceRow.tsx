import type { ApiOutput } from '@energy-om/contract';
import type { ReactNode } from 'react';
import { formatAgo, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon, type IconName } from '#shared/ui/display/Icon.tsx';
import styles from './DeviceRow.module.css';

export type SignedInDevice = ApiOutput<'listSessions'>[number];

const icons: Record<SignedInDevice['kind'], IconName> = { phone: 'mobile', tablet: 'tablet', desktop: 'desktop' };

export interface DeviceRowProps {
  device: SignedInDevice;
  /** Epoch milliseconds. */
  now: number;
  /** A control at the right. */
  children?: ReactNode;
}

/** A device that is signed in: its kind, and from where and when it was used. */
export function DeviceRow({ device, now, children }: DeviceRowProps) {
  const t = useTexts('account');
  const used = device.current ? t('usedNow') : t('used', { when: formatAgo(device.lastUsedAt, now) });
  const signedIn = t('signedIn', { when: formatWhen(device.signedInAt, now) });
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name={icons[device.kind]} label={t(`kind.${device.kind}`)} />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>{device.device ?? t('unknownDevice')}</p>
        <p className={styles.fact}>{device.address === null ? used : `${used} · ${device.address}`}</p>
        <p className={styles.fact}>{signedIn}</p>
        {device.reusedAt !== null && <p className={styles.fact}>{t('reusedAt', { when: formatWhen(device.reusedAt, now) })}</p>}
      </div>
      {children}
    </li>
  );
}
