import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { useUpdate } from '#shared/update/update-state.ts';
import { showToast } from './toast-store.ts';
import styles from './UpdateBar.module.css';

/** A quiet line when a newer version is there; one tap changes all tabs to it. It is never shown beside unsaved work. */
export function UpdateBar() {
  const t = useTexts('common');
  const { isOffered, take } = useUpdate();
  const [isTaken, setTaken] = useState(false);
  const update = async () => {
    setTaken(true);
    if ((await take?.()) === 'taken') return;
    setTaken(false);
    showToast(t('update.unsaved'));
  };
  return (
    <div role="status">
      {isOffered && (
        <p className={styles.update}>
          {t('update.there')}
          <button type="button" className={styles.button} disabled={isTaken} onClick={update}>
            {t(isTaken ? 'update.running' : 'update.take')}
          </button>
        </p>
      )}
    </div>
  );
}
