import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import { Button } from '../form/Button.tsx';
import type { Picked } from './option-tree.ts';
import styles from './PickedList.module.css';

export interface PickedListProps {
  picked: readonly (Picked & { isGone?: boolean })[];
  onRemove: (id: string) => void;
}

const shownAtFirst = 6;

/** What was picked, each with a button that takes it back; one that is gone says so. */
export function PickedList({ picked, onRemove }: PickedListProps) {
  const t = useTexts('common');
  const [isWhole, setWhole] = useState(false);
  if (picked.length === 0) return null;
  // One that is gone keeps the form from being saved, and is never hidden.
  const shown = isWhole ? picked : picked.filter(({ isGone }, index) => isGone || index < shownAtFirst);
  return (
    <>
      <ul className={styles.list}>
        {shown.map(({ id, name, isGone = false }) => (
          <li key={id} className={styles.picked} data-gone={isGone}>
            <span className={styles.text}>
              {name}
              {isGone && <span className={styles.gone}>{t('multiPicker.gone')}</span>}
            </span>
            <button type="button" className={styles.remove} aria-label={t('multiPicker.remove', { name })} onClick={() => onRemove(id)}>
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {picked.length > shownAtFirst && (
        <Button variant="text" size="small" onPress={() => setWhole(!isWhole)}>
          {isWhole ? t('multiPicker.showFewer') : t('multiPicker.showAll', { count: picked.length })}
        </Button>
      )}
    </>
  );
}
