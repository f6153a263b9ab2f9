import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

export interface MissingInspectionProps {
  orderId: string | null;
  /** Null while it is read. */
  error: Error | null;
  onRetry: () => unknown;
}

/** Shown while a round is read, and when there is none. */
export function MissingInspection({ orderId, error, onRetry }: MissingInspectionProps) {
  const t = useTexts('inspection');
  const isUnknown = orderId === null || (error instanceof ApiError && error.code === bodyCode.notFound);
  return (
    <Screen back={orderId === null ? screenAddress('workOrders') : screenAddress('workOrder', { id: orderId })}>
      {isUnknown ? (
        <Empty icon="scan" title={t('round.missing')} />
      ) : error ? (
        <LoadFailed onRetry={onRetry} hint={error.message} />
      ) : (
        <SkeletonList count={4} lines={2} />
      )}
    </Screen>
  );
}
