import type { ReactNode } from 'react';
import styles from './CardHead.module.css';
import { CardLink } from './CardLink.tsx';

export interface CardHeadProps {
  title: string;
  /** Makes the whole card lead there; undefined: nowhere. */
  to: string | undefined;
  /** At the end of the line: the level, a state. */
  children?: ReactNode;
  /** Under a heading of its own. */
  isNested?: boolean;
}

/** What a list's card begins with. */
export function CardHead({ title, to, children, isNested = false }: CardHeadProps) {
  const Title = isNested ? 'h3' : 'h2';
  return (
    <div className={styles.head}>
      <Title className={styles.title}>{to === undefined ? title : <CardLink to={to}>{title}</CardLink>}</Title>
      {children}
    </div>
  );
}
