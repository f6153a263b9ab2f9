import { useSearchParams } from 'react-router';
import { ApplicationForm } from '#features/room/components/applications/ApplicationForm.tsx';
import { FindRoom } from '#features/room/components/applications/FindRoom.tsx';
import { FoundRoom } from '#features/room/components/applications/FoundRoom.tsx';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { findRoomCode } from '../model/room-code.ts';

/** Applying for a room by the code of its label: scanned, typed, or given in the address (`?code=`). */
export function JoinRoomScreen() {
  const t = useTexts('room');
  const [search, setSearch] = useSearchParams();
  const code = findRoomCode(search.get('code') ?? '');
  const { data: room, isError } = useApiQuery(
    'getRoom',
    { code: code ?? undefined },
    { enabled: code !== null, silent: true, retry: false },
  );
  const choose = (next: string | null) => setSearch(next === null ? {} : { code: next }, { replace: true });
  const another = (
    <Button variant="plain" size="small" onPress={() => choose(null)}>
      {t('join.other')}
    </Button>
  );
  if (code !== null && room && room.relation === null && room.application === null)
    return <ApplicationForm key={code} room={room} code={code} another={another} />;
  return (
    <Screen back={screenAddress('rooms')}>
      {code === null ? (
        <FindRoom onCode={choose} />
      ) : room ? (
        <FoundRoom room={room} another={another} />
      ) : isError ? (
        <Empty icon="home" title={t('join.unknown')} hint={code} action={another} />
      ) : (
        <SkeletonList count={1} lines={3} />
      )}
    </Screen>
  );
}
