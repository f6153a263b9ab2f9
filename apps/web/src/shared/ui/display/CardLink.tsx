import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { scrollToOpen, useBeside } from '#shared/layout/pane.ts';
import styles from './CardLink.module.css';

export interface CardLinkProps {
  to: string;
  onClick?: () => void;
  children: ReactNode;
}

/** The text of a link that covers its whole card; other controls of the card lie above it. */
export function CardLink({ to, onClick, children }: CardLinkProps) {
  const isOpen = useBeside(to) === 'open';
  return (
    <Link
      className={styles.link}
      data-card-link="true"
      ref={isOpen ? scrollToOpen : undefined}
      to={to}
      onClick={onClick}
      aria-current={isOpen ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}
