import { useTexts } from '#shared/i18n/texts.ts';
import styles from './SkeletonList.module.css';

/** Grey cards in place of a list that is loading. @param count of cards. @param lines of text in each card */
export function SkeletonList({ count = 4, lines = 3 }: { count?: number; lines?: number }) {
  const t = useTexts('common');
  return (
    <div className={styles.list} role="status" aria-label={t('loadingDefault')}>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards have no identity
        <div key={card} className={styles.card}>
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
            <span key={line} className={styles.line} />
          ))}
        </div>
      ))}
    </div>
  );
}
