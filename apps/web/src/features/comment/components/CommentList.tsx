import { useEffect, useRef } from 'react';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { WaitingComment } from '#shared/outbox/waiting/use-waiting-comments.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import type { CommentsOf } from '../model/comments-of.ts';
import styles from './Comment.module.css';
import { CommentItem } from './CommentItem.tsx';
import { WaitingMark } from './WaitingMark.tsx';

interface CommentListProps {
  of: CommentsOf;
  /** Those on this phone alone, the newest first. */
  waiting: readonly WaitingComment[];
  /** The comment that a message leads to: older pages are read until it is there. */
  openedId: string | null;
  mayComment: boolean;
  showsAudience: boolean;
}

const pageSize = 30;

/** The comments on an order, newest first. */
export function CommentList({ of, waiting, openedId, mayComment, showsAudience }: CommentListProps) {
  const t = useTexts('comment');
  const list = useInfiniteApiList('listOrderComments', of, { pageSize });
  const { items, hasMore, isLoadingMore, hasMoreFailed, loadMore } = list;
  const opened = useRef<HTMLLIElement>(null);
  const isThere = openedId !== null && items.some(({ id }) => id === openedId);
  const mustSearch = openedId !== null && !isThere && hasMore && !isLoadingMore && !hasMoreFailed;
  useEffect(() => {
    if (mustSearch) loadMore();
  });
  useEffect(() => {
    if (isThere) opened.current?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  if (list.isLoading) return <SkeletonList />;
  if (list.isFailed && waiting.length === 0) return <LoadFailed onRetry={list.refresh} />;
  if (items.length + waiting.length === 0)
    return <Empty icon="chat" title={t('none')} hint={t(mayComment ? 'noneHint' : 'noneReadOnly')} />;
  return (
    <>
      <ul className={styles.list} aria-live="polite">
        {waiting.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} showsAudience={showsAudience} isOpened={false} mark={<WaitingMark comment={comment} />} />
          </li>
        ))}
        {items.map((comment) => (
          <li key={comment.id} ref={comment.id === openedId ? opened : undefined}>
            <CommentItem comment={comment} showsAudience={showsAudience} isOpened={comment.id === openedId} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="plain" block busy={isLoadingMore} onPress={loadMore}>
          {t('earlier')}
        </Button>
      )}
    </>
  );
}
