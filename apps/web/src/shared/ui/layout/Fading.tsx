import type { ReactNode } from 'react';
import styles from './Fading.module.css';

/** What is shown below each other, faded while it is still that of another choice. */
export function Fading({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return (
    <div className={styles.fading} data-old={isOld} aria-busy={isOld}>
      {children}
    </div>
  );
}
