import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './TileIcon.module.css';

/** Grounds on which a white icon has enough contrast. */
export const tileColors = ['brand', 'navy', 'orange', 'violet', 'teal', 'amber', 'green', 'grey', 'sky'] as const;
export type TileColor = (typeof tileColors)[number];

/** The class of a link or a button that is a tile: an icon above its name. */
export const tileClass = styles.tile;

/** The icon of a tile on its ground. @param children a badge at its corner */
export function TileIcon({ name, color = 'brand', children }: { name: IconName; color?: TileColor; children?: ReactNode }) {
  return (
    <span className={styles.icon} data-color={color}>
      <Icon name={name} size={24} />
      {children}
    </span>
  );
}
