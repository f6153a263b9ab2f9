import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './CardLink.module.css';

export interface CardLinkProps {
  to: string;
  onClick?: () => void;
  children: ReactNode;
}

/** The text of a link that covers its whole card; other controls of the card lie above it. */
export function CardLink({ to, onClick, children }: CardLinkProps) {
  return (
    <Link className={styles.link} data-card-link="true" to={to} onClick={onClick}>
      {children}
    </Link>
  );
}
