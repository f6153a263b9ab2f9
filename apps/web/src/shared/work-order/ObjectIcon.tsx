import type { EnergyType, ObjectKind } from '@energy-om/domain';
import { Icon, type IconName } from '../ui/display/Icon.tsx';
import styles from './ObjectIcon.module.css';

const energyIcons: Record<EnergyType, IconName> = {
  NYDN: 'bolt',
  NYSN: 'drop',
  NYQN: 'flame',
  NYLN: 'snow',
  NYRN: 'heat',
  NYHJ: 'leaf',
  NYKG: 'power',
};

const kindIcons: Record<ObjectKind, IconName> = { device: 'device', meter: 'meter', gateway: 'gateway', camera: 'camera', area: 'place' };

/** An object's icon: of its energy type in that type's colour, else of its kind. Decoration, since the name is beside it. */
export function ObjectIcon({ kind, energyType, size = 34 }: { kind: ObjectKind; energyType?: EnergyType | null; size?: number }) {
  return (
    <span className={styles.sign} data-energy={energyType ?? undefined} style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <Icon name={energyType ? energyIcons[energyType] : kindIcons[kind]} size={Math.round(size * 0.56)} />
    </span>
  );
}
