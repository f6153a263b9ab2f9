import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { RetireAction } from '#shared/setup/RetireAction.tsx';
import { areaReads } from '../model/area-reads.ts';
import { type Area, listWithin } from '../model/area-tree.ts';

/** Retires an area with what lies in it; what still refers to them is listed instead. */
export function RetireArea({ area, areas, onRetired }: { area: Area; areas: readonly Area[]; onRetired: () => void }) {
  const t = useTexts('area');
  const { mutateAsync } = useApiMutation('retireArea', { silent: true });
  const { id, version, name } = area;
  const within = listWithin(areas, id).filter(({ retired }) => !retired).length;
  return (
    <RetireAction
      button={t('retire.action')}
      title={t('retire.title', { name })}
      retire={() => mutateAsync({ id, version }).then(({ retired }) => t('retire.done', { count: retired }))}
      onRetired={onRetired}
      list={screenAddress('areas')}
      reads={areaReads}
      readsOnRefusal={['listAreas']}
    >
      {within > 0 && <p>{t('retire.within', { count: within })}</p>}
      <p>{t('retire.text')}</p>
    </RetireAction>
  );
}
