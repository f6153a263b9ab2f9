import type { ReactNode } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import { Avatar } from '../photo/Avatar.tsx';
import styles from './PersonChip.module.css';

export interface PersonChipProps {
  name: string;
  /** The name as it is drawn, where that is more than a text. */
  drawnName?: ReactNode;
  /** Role, team, load, distance: a second line. */
  hint?: ReactNode;
  /** Gives a call button. Null where there is no number or it may not be seen. */
  phoneNumber?: string | null;
  /** Anything at the right, before the call button. */
  extra?: ReactNode;
}

/** A person: initials, name, second line, and a way to call. */
export function PersonChip({ name, drawnName = name, hint, phoneNumber, extra }: PersonChipProps) {
  const t = useTexts('common');
  return (
    <div className={styles.person}>
      <Avatar name={name} size={38} />
      <span className={styles.text}>
        <span className={styles.name}>{drawnName}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {extra}
      {phoneNumber && (
        <a className={styles.call} href={`tel:${phoneNumber}`} aria-label={t('call', { name })}>
          <Icon name="phone" />
        </a>
      )}
    </div>
  );
}
