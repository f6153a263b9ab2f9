import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { AreaForm } from '../components/AreaForm.tsx';
import { AreaPage } from '../components/AreaPage.tsx';
import type { Area } from '../model/area-tree.ts';

/** Creates an area, within another one by `?parent=`; with `?id=` shows, changes, retires or restores it. */
export function AreaScreen() {
  const t = useTexts('area');
  const [search] = useSearchParams();
  const id = search.get('id');
  const mayManage = useMay('area.manage');
  const { data: areas, isError, error, refetch } = useApiQuery('listAreas', {}, { silent: true });
  const area = areas?.find((one) => one.id === id) ?? null;
  if (areas && area) {
    const Shown = area.mayManage && !area.retired ? ExistingArea : AreaPage;
    return <Shown key={id} area={area} areas={areas} />;
  }
  if (areas && id === null && mayManage) return <NewArea areas={areas} parentId={search.get('parent')} />;
  return (
    <Screen title={t(id === null ? 'form.newTitle' : 'form.editTitle')} back={screenAddress('areas')}>
      {areas ? (
        <Empty icon="place" title={t('missing')} hint={t('missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={2} lines={4} />
      )}
    </Screen>
  );
}

function ExistingArea({ area, areas }: { area: Area; areas: readonly Area[] }) {
  const { isWhole } = useManagedScope();
  return <AreaForm area={area} parent={null} areas={areas} isParentHidden={area.parentId === null && !isWhole} />;
}

function NewArea({ areas, parentId }: { areas: readonly Area[]; parentId: string | null }) {
  const { isWhole } = useManagedScope();
  const usable = areas.filter(({ mayManage, retired }) => mayManage && !retired);
  const parent = usable.find(({ id }) => id === parentId) ?? (isWhole ? null : (usable[0] ?? null));
  return <AreaForm area={null} parent={parent} areas={areas} isParentHidden={false} />;
}
