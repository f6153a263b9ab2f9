import type { ReactNode } from 'react';
import styles from './FigureGrid.module.css';

/** `KeyFigure`s side by side in equal columns; large text makes them wrap. */
export function FigureGrid({ children, columns = 4 }: { children: ReactNode; columns?: 2 | 3 | 4 }) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  );
}
