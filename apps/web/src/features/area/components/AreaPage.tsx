import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { DutyByTrade } from '#shared/roster/DutyByTrade.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { areaReads } from '../model/area-reads.ts';
import type { Area } from '../model/area-tree.ts';
import { AreaFacts } from './AreaFacts.tsx';
import { AreaPeople } from './AreaPeople.tsx';

/** An area that cannot be changed: it is retired, which its administrator can undo, or the account may only look at it. */
export function AreaPage({ area, areas }: { area: Area; areas: readonly Area[] }) {
  const t = useTexts('area');
  const mayRestore = area.retired && area.mayManage;
  return (
    <Screen title={area.name} back={screenAddress('areas')} bottom={mayRestore && <RestoreBar area={area} />}>
      <Callout icon={area.retired ? 'info' : 'lock'}>{t(mayRestore ? 'restore.explain' : 'reader')}</Callout>
      <AreaFacts area={area} areas={areas} />
      {!area.retired && <DutyByTrade areaId={area.id} />}
      {!area.retired && <AreaPeople areaId={area.id} />}
    </Screen>
  );
}

/** Brings a retired area back; its form is shown then. */
function RestoreBar({ area: { id, version, name } }: { area: Area }) {
  const t = useTexts('area');
  const { mutateAsync } = useApiMutation('restoreArea', {
    invalidates: areaReads,
    onError: () => void invalidateApi('listAreas'),
  });
  const restore = async () => {
    await mutateAsync({ id, version });
    showToast(t('restore.done', { name }), { kind: 'success' });
  };
  return (
    <BottomBar>
      <Button onPress={restore}>{t('restore.action')}</Button>
    </BottomBar>
  );
}
