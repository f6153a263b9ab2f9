import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './CardLink.module.css';

export interface CardLinkProps {
  to: string;
  onClick?: () => void;
  children: ReactNode;
}

/** The words of a card that lead on, hit anywhere on the card; what else can be pressed there lies above it. */
export function CardLink({ to, onClick, children }: CardLinkProps) {
  return (
    <Link className={styles.link} data-card-link="true" to={to} onClick={onClick}>
      {children}
    </Link>
  );
}
