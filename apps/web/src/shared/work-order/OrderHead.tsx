import type { EventLevel } from '@energy-om/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { screenAddress } from '../navigation/paths.ts';
import { LevelChip } from '../ui/LevelChip.tsx';
import styles from './OrderHead.module.css';

export interface OrderHeadProps {
  order: { id: string; title: string; level: EventLevel };
  /** The line under the title: number, source, place. */
  children: ReactNode;
  /** Under a heading of its own. */
  isNested?: boolean;
}

/** What an order's card begins with: its title, which makes the whole card lead to it, its level, and where it comes from. */
export function OrderHead({ order, children, isNested = false }: OrderHeadProps) {
  const Title = isNested ? 'h3' : 'h2';
  return (
    <>
      <div className={styles.head}>
        <Title className={styles.title}>
          <Link className={styles.cover} to={screenAddress('workOrder', { id: order.id })}>
            {order.title}
          </Link>
        </Title>
        <LevelChip level={order.level} />
      </div>
      <p className={styles.origin}>{children}</p>
    </>
  );
}
