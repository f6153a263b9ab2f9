import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatTenantDate } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { CreateTariffSheet } from '../components/CreateTariffSheet.tsx';
import { TariffCard } from '../components/TariffCard.tsx';

/** The tariffs, and which places have which from when. */
export function TariffListScreen() {
  const t = useTexts('tariff');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const { data, isError, error, refetch } = useApiQuery('listTariffs', {}, { silent: true });
  usePreload('tariff', 'tariffEdit');
  return (
    <Screen
      bottom={
        <BottomBar
          secondary={[
            { key: 'calendar', icon: 'calendar', label: t('list.calendar'), onPress: () => void navigate(screenAddress('tariffCalendar')) },
          ]}
        >
          <Button onPress={() => setCreating(true)}>{t('list.create')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={refetch}>
        {data?.tariffs.length === 0 && <Empty icon="bolt" title={t('list.none')} hint={t('list.noneHint')} />}
        {data?.tariffs.map((tariff) => (
          <TariffCard key={tariff.id} tariff={tariff} />
        ))}
        {data && data.assignments.length > 0 && (
          <Card title={t('list.assignments')}>
            {data.assignments.map(({ area, energyType, from, tariff }) => (
              <Row
                key={`${area.id} ${energyType} ${from}`}
                label={`${area.name} · ${tCodes(`energyType.${energyType}`)}`}
                hint={t('list.since', { date: formatTenantDate(from) })}
              >
                {tariff?.name ?? t('assign.inherited')}
              </Row>
            ))}
          </Card>
        )}
        {!data && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={3} />)}
      </PullRefresh>
      <CreateTariffSheet open={isCreating} onClose={() => setCreating(false)} />
    </Screen>
  );
}
