import { useNavigate, useSearchParams } from 'react-router';
import { isNotFound } from '#shared/api/api-error.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { PartPage } from '../components/part/PartPage.tsx';
import { usePart } from '../hooks/use-part.ts';

/** One spare part (`?id=`, a scanned `?code=`, or the `?stock=` of a message). */
export function SparePartScreen() {
  const t = useTexts('sparePart');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: part, error, isNamed, refetch } = usePart();
  useReadOnView('stock', search.get('stock'));
  if (part) return <PartPage key={part.id} part={part} />;
  return (
    <Screen back={screenAddress('spareParts')}>
      {isNotFound(error) || !isNamed ? (
        <Empty
          icon="tools"
          title={t('part.missing')}
          hint={t('part.missingHint')}
          action={<Button onPress={() => void navigate(screenAddress('spareParts'), { replace: true })}>{t('part.toList')}</Button>}
        />
      ) : error ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList />
      )}
    </Screen>
  );
}
