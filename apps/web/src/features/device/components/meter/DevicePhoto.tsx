import type { EnergyType, ObjectKind } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { AuthorisedImage } from '#shared/ui/photo/AuthorisedImage.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import styles from './DeviceHead.module.css';

export interface DevicePhotoProps {
  device: { id: string; name: string; kind: ObjectKind; energyType: EnergyType | null };
}

/** The first photo among the device's documents; without one, the icon of its kind. */
export function DevicePhoto({ device: { id, name, kind, energyType } }: DevicePhotoProps) {
  const t = useTexts('device');
  const { data: plate } = useApiQuery('getNameplate', { id }, { silent: true });
  const photo = plate?.documents.find(({ mime, thumbUrl }) => mime.startsWith('image/') && thumbUrl !== null);
  if (!photo) return <ObjectIcon kind={kind} energyType={energyType} />;
  return <AuthorisedImage className={styles.photo} url={photo.thumbUrl ?? photo.url} alt={t('meter.photoOf', { name })} />;
}
