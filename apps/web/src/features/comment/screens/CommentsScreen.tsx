import { bodyCode } from '@energy-om/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { CopyAge } from '#shared/network/CopyAge.tsx';
import { useOutdatedSince } from '#shared/network/use-outdated-since.ts';
import { OrderWaits } from '#shared/outbox/OrderWaits.tsx';
import { useWaitingComments } from '#shared/outbox/waiting/use-waiting-comments.ts';
import { PictureStore, storeOrKeep } from '#shared/photo/picture-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { CommentList } from '../components/CommentList.tsx';
import { WriteCommentSheet } from '../components/WriteCommentSheet.tsx';
import { type CommentsOf, headPageSize } from '../model/comments-of.ts';

/** The comments on an order (`?id=`), or those around one of them that a message leads to (`?comment=`). */
export function CommentsScreen() {
  const t = useTexts('comment');
  const [search] = useSearchParams();
  const commentId = search.get('comment');
  const of: CommentsOf = commentId === null ? { orderId: search.get('id') ?? '' } : { commentId };
  const { data, error, refetch, dataUpdatedAt } = useApiQuery('listOrderComments', { ...of, pageSize: headPageSize });
  const [isWriting, setWriting] = useState(false);
  const waiting = useWaitingComments(data?.order.id ?? '', dataUpdatedAt);
  const outdatedSince = useOutdatedSince({ data, isError: error !== null, dataUpdatedAt });
  const isUnknown = error instanceof ApiError && (error.code === bodyCode.notFound || error.code === bodyCode.invalid);
  if (!data) {
    return (
      <Screen back={screenAddress('workOrders')}>
        {isUnknown ? (
          <Empty icon="chat" title={t('unknown')} hint={t('unknownHint')} />
        ) : error ? (
          <LoadFailed onRetry={refetch} hint={error.message} />
        ) : (
          <SkeletonList />
        )}
      </Screen>
    );
  }
  const { order, mayComment, mayCommentInternally } = data;
  const address = screenAddress('workOrder', { id: order.id });
  return (
    <Screen
      back={address}
      bottom={
        mayComment && (
          <BottomBar>
            <Button onPress={() => setWriting(true)}>{t('write')}</Button>
          </BottomBar>
        )
      }
    >
      <Card title={order.title} extra={order.orderNo} to={address}>
        <p>{order.site}</p>
      </Card>
      <CopyAge since={outdatedSince} />
      <OrderWaits orderId={order.id} />
      <CommentList of={of} waiting={waiting} openedId={commentId} mayComment={mayComment} showsAudience={mayCommentInternally} />
      <PictureStore.Provider value={storeOrKeep}>
        <WriteCommentSheet open={isWriting} onClose={() => setWriting(false)} order={order} mayCommentInternally={mayCommentInternally} />
      </PictureStore.Provider>
    </Screen>
  );
}
