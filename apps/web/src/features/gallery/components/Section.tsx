import type { ReactNode } from 'react';
import { Card } from '#shared/ui/display/Card.tsx';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import styles from './Section.module.css';

export interface SectionProps {
  title: string;
  /** False: the components bring their own cards. */
  isCard?: boolean;
  children: ReactNode;
}

/** The components of one folder of `shared/ui` under its name. */
export function Section({ title, isCard = true, children }: SectionProps) {
  const pieces = <div className={styles.stack}>{children}</div>;
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      {isCard ? <Card>{pieces}</Card> : pieces}
    </>
  );
}

/** Small components side by side. */
export function Pieces({ children }: { children: ReactNode }) {
  return <div className={styles.pieces}>{children}</div>;
}
