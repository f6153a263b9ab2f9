import { markWords } from '../model/mark-words.ts';
import styles from './HighlightedText.module.css';

/** A text in which the words of the search are marked. */
export function HighlightedText({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(({ at, text: part, isMatch }) =>
    isMatch ? (
      <mark key={at} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
