import type { ReactNode } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePane } from '#shared/layout/pane.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './NavBar.module.css';

export interface NavBarProps {
  /** The centre: the screen's title, or anything else. */
  children: ReactNode;
  /** Shows the back button. A text is the address that it leads to when there is no history. */
  back?: boolean | string;
  /** A text at the left, or a control in its place. */
  left?: ReactNode;
  right?: ReactNode;
  /** Replaces the title and takes all the width, for a search box. Screen readers get the title all the same. */
  field?: ReactNode;
}

/** The specification's navigation bar with white text: optional back button, left text, centre, right slot (spec §2). */
export function NavBar({ children, back = false, left, right, field }: NavBarProps) {
  const t = useTexts('common');
  const leave = usePane()?.close ? 'close' : 'back';
  const goBack = useGoBack(typeof back === 'string' ? back : undefined);
  return (
    <header className={styles.bar} data-field={field !== undefined}>
      <div className={styles.left}>
        {back !== false && (
          <button type="button" className={styles.back} onClick={goBack} aria-label={t(leave)}>
            <Icon name={leave} size={22} />
            {left === undefined && field === undefined && <span aria-hidden="true">{t(leave)}</span>}
          </button>
        )}
        {left}
      </div>
      <h1 className={field === undefined ? styles.title : 'visually-hidden'}>{children}</h1>
      {field}
      <div className={styles.right}>{right}</div>
    </header>
  );
}
