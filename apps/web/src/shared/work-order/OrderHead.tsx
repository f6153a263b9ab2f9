import type { EventLevel } from '@energy-om/domain';
import type { ReactNode } from 'react';
import { screenAddress } from '../navigation/paths.ts';
import { LevelChip } from '../ui/chip/LevelChip.tsx';
import { CardHead } from '../ui/display/CardHead.tsx';
import styles from './OrderHead.module.css';

export interface OrderHeadProps {
  order: { id: string; title: string; level: EventLevel };
  /** The line under the title: number, source, site. */
  children: ReactNode;
  /** The card has a heading above this one. */
  isNested?: boolean;
}

/** The head of an order's card: its title, which makes the whole card a link to it, its level, and its source. */
export function OrderHead({ order, children, isNested = false }: OrderHeadProps) {
  return (
    <>
      <CardHead title={order.title} to={screenAddress('workOrder', { id: order.id })} isNested={isNested}>
        <LevelChip level={order.level} />
      </CardHead>
      <p className={styles.origin}>{children}</p>
    </>
  );
}
