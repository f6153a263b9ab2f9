import type { ReactNode } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import { Avatar } from '../photo/Avatar.tsx';
import styles from './PersonChip.module.css';

export interface PersonChipProps {
  name: string;
  /** The rendered name, where it is more than a text. */
  drawnName?: ReactNode;
  /** The second line: role, team, workload or distance. */
  hint?: ReactNode;
  /** The number of the call button. Null where there is none, or the account may not see it. */
  phoneNumber?: string | null;
  /** Anything at the right, before the call button. */
  extra?: ReactNode;
}

/** A person: picture, name, second line, and a call button. */
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
