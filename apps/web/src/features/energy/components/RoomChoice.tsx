import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/** Which of the own rooms is meant; whoever lives in none and keeps rooms is led to their list. */
export function RoomChoice() {
  const t = useTexts('energy');
  const navigate = useNavigate();
  const keepsRooms = useMay('room.manage');
  const { data: rooms, error, refetch } = useApiQuery('listMyRooms', {}, { silent: true });
  const list = keepsRooms ? 'tenantRooms' : 'rooms';
  return (
    <Screen back={screenAddress(list)}>
      {!rooms && !error && <SkeletonList count={2} lines={2} />}
      {!rooms && error && <LoadFailed onRetry={refetch} hint={error.message} />}
      {rooms?.length === 0 && (
        <Empty
          icon="home"
          title={t('cost.room.choose')}
          hint={t(keepsRooms ? 'cost.room.chooseHint' : 'cost.room.chooseNone')}
          action={<Button onPress={() => void navigate(screenAddress(list))}>{t('cost.room.toRooms')}</Button>}
        />
      )}
      {rooms && rooms.length > 0 && (
        <Card title={t('cost.room.choose')}>
          {rooms.map(({ id, name, place }) => (
            <Row
              key={id}
              icon="home"
              label={[place.building?.name, place.floor?.name, name].filter(Boolean).join(' ')}
              to={screenAddress('roomCost', { id })}
            />
          ))}
        </Card>
      )}
    </Screen>
  );
}
