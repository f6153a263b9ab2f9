import type { EnergyType, ObjectKind } from '@energy-om/domain';
import type { ReactNode } from 'react';
import { formatDeviceLocation } from '#shared/device/format-device-location.ts';
import { CardLink } from '#shared/ui/display/CardLink.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import styles from './DeviceHead.module.css';

export interface DeviceHeadProps {
  device: { name: string; code: string; kind: ObjectKind; energyType: EnergyType | null; location: string | null; site: { name: string } };
  /** A name that is shown above the card, which the device's location leaves out. */
  within?: string;
  /** The address that the whole card links to. */
  to?: string;
  /** What stands in place of the icon of its kind. */
  picture?: ReactNode;
  /** The device's state, as chips and marks. */
  children: ReactNode;
}

/** The head of a device's card: its icon, name, location and state. */
export function DeviceHead({ device: { name, code, kind, energyType, location, site }, within, to, picture, children }: DeviceHeadProps) {
  return (
    <div className={styles.head}>
      {picture ?? <ObjectIcon kind={kind} energyType={energyType} />}
      <div className={styles.text}>
        <h2 className={styles.name}>{to ? <CardLink to={to}>{name}</CardLink> : name}</h2>
        <p className={styles.place}>
          <Dotted>
            <span>{formatDeviceLocation({ location, site }, within)}</span>
            <span className={styles.code}>{code}</span>
          </Dotted>
        </p>
      </div>
      <div className={styles.state}>{children}</div>
    </div>
  );
}
