import type { Handover } from '#features/roster/hooks/use-handover.ts';
import { formatTenantWhen } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './handover.module.css';

interface Written {
  name: string;
  text: string;
  at: string;
}

export const toWritten = ({ by, text, at }: Handover['remarks'][number]): Written => ({ name: by.fullName, text, at });

/** Who wrote what and when, in order of time. */
export function Comments({ comments }: { comments: readonly Written[] }) {
  const t = useTexts('roster');
  return (
    <ul className={styles.comments} aria-label={t('handover.commentsTitle')}>
      {comments.map(({ name, text, at }) => (
        <li key={`${at} ${text}`} className={styles.comment}>
          <Avatar name={name} size={32} />
          <span className={styles.who}>
            <span className={styles.role}>
              <b>{name}</b> <time dateTime={at}>{formatTenantWhen(at)}</time>
            </span>
            <span className={styles.text}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
