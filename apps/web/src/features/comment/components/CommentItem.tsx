import type { ApiOutput } from '@energy-om/contract';
import type { ReactNode } from 'react';
import { StoredFileRow } from '#shared/file/StoredFileRow.tsx';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import styles from './Comment.module.css';
import { CommentText } from './CommentText.tsx';

export type Comment = ApiOutput<'listOrderComments'>['items'][number];

export interface CommentItemProps {
  comment: Comment;
  /** Whether it is marked who reads it; clients are shown nothing but what is for them. */
  showsAudience: boolean;
  /** A message led to this comment. */
  isOpened: boolean;
  /** On this phone alone: what of it is said. */
  mark?: ReactNode;
}

/** Who wrote what and when, for whom, with its photos and files. */
export function CommentItem({ comment, showsAudience, isOpened, mark }: CommentItemProps) {
  const t = useTexts('comment');
  const { id, by, text, mentions, files, at, receivedAt, isTimeCertain, isInternal } = comment;
  useReadOnView('comment', id);
  const photos = files.filter(({ mime }) => mime.startsWith('image/'));
  const others = files.filter((file) => !photos.includes(file));
  return (
    <Card className={isOpened ? styles.opened : undefined}>
      <div className={styles.head}>
        <Avatar name={by.fullName} size={32} />
        <span className={styles.who}>
          <b className={styles.name}>{by.fullName}</b>
          <time className={styles.time} dateTime={at}>
            {formatWhen(at)}
          </time>
          {receivedAt !== null && (
            <span className={styles.time}>
              {[t('writtenOffline', { time: formatWhen(receivedAt) }), !isTimeCertain && t('timeUncertain')].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
        {mark}
        {showsAudience && <Chip tone={isInternal ? 'neutral' : 'brand'}>{t(isInternal ? 'internalTag' : 'publicTag')}</Chip>}
      </div>
      {text !== '' && <CommentText text={text} mentions={mentions} />}
      {photos.length > 0 && <PhotoGrid photos={photos} />}
      {others.map((file) => (
        <StoredFileRow key={file.id} file={file} />
      ))}
    </Card>
  );
}
