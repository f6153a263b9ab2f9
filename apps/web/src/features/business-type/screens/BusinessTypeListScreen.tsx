import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { TypeCard } from '../components/type/TypeCard.tsx';
import { useMayManageTypes } from '../hooks/use-may-manage-types.ts';
import type { BusinessType } from '../model/business-type.ts';

/** The business types with their forms; retired ones on request. */
export function BusinessTypeListScreen() {
  const t = useTexts('businessType');
  const navigate = useNavigate();
  const mayManage = useMayManageTypes();
  const { data: types, isError, error, refetch } = useApiQuery('listManagedBusinessTypes', {}, { silent: true });
  usePreload('businessType');
  return (
    <Screen
      right={<TableLink kind="businessTypes" />}
      bottom={
        mayManage && (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('businessType'))}>{t('create')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={refetch}>
        {types && <TypeList types={types} mayManage={mayManage} />}
        {!types && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={4} lines={3} />)}
      </PullRefresh>
    </Screen>
  );
}

function TypeList({ types, mayManage }: { types: readonly BusinessType[]; mayManage: boolean }) {
  const t = useTexts('businessType');
  const [showsRetired, setShowsRetired] = useScreenState('retired', false);
  const active = types.filter(({ retired }) => !retired);
  const retired = types.filter((type) => type.retired);
  const hint = mayManage ? t(retired.length > 0 ? 'noneActiveHint' : 'noneHint') : t('noneForDispatcher');
  return (
    <>
      {active.length === 0 && (
        <Empty
          icon="order"
          title={t(retired.length > 0 ? 'noneActive' : 'none')}
          hint={hint}
          action={!mayManage && <AskAdministrators />}
        />
      )}
      {active.length > 0 && <Callout>{t('explain')}</Callout>}
      {active.map((type) => (
        <TypeCard key={type.id} type={type} />
      ))}
      {retired.length > 0 && (
        <Card>
          <SwitchRow
            label={t('showRetired')}
            hint={t('retiredCount', { count: retired.length })}
            value={showsRetired}
            onChange={setShowsRetired}
          />
        </Card>
      )}
      {showsRetired && retired.map((type) => <TypeCard key={type.id} type={type} />)}
    </>
  );
}
