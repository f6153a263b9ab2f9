import { bodyCode } from '@energy-om/contract';
import { useNavigate } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

export interface DevicePlaceholderProps {
  kind: 'meter' | 'gateway' | 'equipment';
  /** The address of the list that contains the device. */
  list: string;
  /** The error of the read; null while it is loading. */
  error: Error | null;
  onRetry: () => unknown;
}

/** Shown instead of a device that is loading, could not be loaded, or does not exist. */
export function DevicePlaceholder({ kind, list, error, onRetry }: DevicePlaceholderProps) {
  const t = useTexts('device');
  const navigate = useNavigate();
  const isMissing = error instanceof ApiError && (error.code === bodyCode.notFound || error.code === bodyCode.invalid);
  if (!error) {
    return (
      <Screen back={list}>
        <SkeletonList count={3} />
      </Screen>
    );
  }
  return (
    <Screen back={list}>
      {isMissing ? (
        <Empty
          icon={kind === 'equipment' ? 'device' : kind}
          title={t(`${kind}.missing`)}
          hint={t('meter.missingHint')}
          action={
            <Button variant="plain" size="small" onPress={() => void navigate(list, { replace: true })}>
              {t(kind === 'equipment' ? 'equipment.toSearch' : 'meter.toList')}
            </Button>
          }
        />
      ) : (
        <LoadFailed onRetry={onRetry} hint={error.message} />
      )}
    </Screen>
  );
}
