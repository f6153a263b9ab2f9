import type { ReactNode } from 'react';
import styles from './CardHead.module.css';
import { CardLink } from './CardLink.tsx';

export interface CardHeadProps {
  title: string;
  /** Makes the whole card a link to this address; undefined: the card is no link. */
  to: string | undefined;
  /** At the end of the line, such as the level or a state. */
  children?: ReactNode;
  /** The card has a heading above this one. */
  isNested?: boolean;
}

/** The head of a list's card. */
export function CardHead({ title, to, children, isNested = false }: CardHeadProps) {
  const Title = isNested ? 'h3' : 'h2';
  return (
    <div className={styles.head}>
      <Title className={styles.title}>{to === undefined ? title : <CardLink to={to}>{title}</CardLink>}</Title>
      {children}
    </div>
  );
}
