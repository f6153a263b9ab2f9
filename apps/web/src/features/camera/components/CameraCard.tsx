import type { ApiOutput } from '@energy-om/contract';
import { formatDeviceLocation } from '#shared/device/format-device-location.ts';
import { OnlineMark } from '#shared/device/OnlineMark.tsx';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { findLastPicture } from '../model/last-pictures.ts';
import styles from './CameraCard.module.css';

type Camera = ApiOutput<'listDevices'>['items'][number];

/** A camera with its location and online state; opens its live picture. @param now epoch milliseconds */
export function CameraCard({ camera, now }: { camera: Camera; now: number }) {
  const { id, name, site, location, online, lastSeenAt } = camera;
  const place = formatDeviceLocation({ location, site });
  const picture = findLastPicture(id);
  return (
    <Card
      to={screenAddress('camera', { id, name, place })}
      title={name}
      // Whether a camera that does not report is reachable is only known once somebody plays it.
      extra={online !== null && <OnlineMark online={online} lastSeenAt={lastSeenAt} now={now} />}
    >
      <div className={styles.line}>
        <span className={styles.sign} aria-hidden="true">
          {picture ? <img className={styles.picture} src={picture} alt="" /> : <Icon name="camera" size={24} />}
        </span>
        <span className={styles.place}>{place}</span>
      </div>
    </Card>
  );
}
