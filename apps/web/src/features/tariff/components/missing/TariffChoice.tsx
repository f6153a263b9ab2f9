import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { type PathName, screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/** Which tariff is meant, where the address names none. @param screen that of the tariff that is chosen */
export function TariffChoice({ screen }: { screen: PathName }) {
  const t = useTexts('tariff');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const { data, error, refetch } = useApiQuery('listTariffs', {}, { silent: true });
  return (
    <Screen back={screenAddress('tariffs')}>
      {!data && !error && <SkeletonList count={2} lines={2} />}
      {!data && error && <LoadFailed onRetry={refetch} hint={error.message} />}
      {data?.tariffs.length === 0 && (
        <Empty
          icon="bolt"
          title={t('list.none')}
          hint={t('list.noneHint')}
          action={<Button onPress={() => void navigate(screenAddress('tariffs'))}>{t('page.toList')}</Button>}
        />
      )}
      {data && data.tariffs.length > 0 && (
        <Card title={t('page.choose')}>
          {data.tariffs.map(({ id, name, energyType }) => (
            <Row key={id} icon="bolt" label={name} hint={tCodes(`energyType.${energyType}`)} to={screenAddress(screen, { id })} />
          ))}
        </Card>
      )}
    </Screen>
  );
}
