import { type Mention, splitMentions } from '../model/mentions.ts';
import styles from './Comment.module.css';

/** The text of a comment as it was typed, with the names that it mentions. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  return (
    <p className={styles.text}>
      {splitMentions(text, mentions).map(
        (part, index) =>
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text never change
          part.isMention ? (
            <b key={index} className={styles.mention}>
              {part.text}
            </b>
          ) : (
            <span key={index}>{part.text}</span>
          ),
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a text never change
      )}
    </p>
  );
}
