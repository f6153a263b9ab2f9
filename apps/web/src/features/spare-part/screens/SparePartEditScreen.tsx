import { isNotFound } from '#shared/api/api-error.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { PartForm } from '../components/part/PartForm.tsx';
import { usePart } from '../hooks/use-part.ts';

/** Adds a spare part, or changes one (`?id=`). */
export function SparePartEditScreen() {
  const t = useTexts('sparePart');
  const { data: part, error, isNamed, refetch } = usePart();
  if (!isNamed) return <PartForm part={null} />;
  if (part && !part.retired) return <PartForm key={part.id} part={part} />;
  return (
    <Screen back={screenAddress('spareParts')}>
      {isNotFound(error) || part ? (
        <Empty icon="tools" title={t('part.missing')} hint={t('part.missingHint')} />
      ) : error ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={3} lines={3} />
      )}
    </Screen>
  );
}
