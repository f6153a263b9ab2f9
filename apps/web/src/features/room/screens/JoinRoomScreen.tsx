import { bodyCode } from '@energy-om/contract';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ApplicationForm } from '#features/room/components/applications/ApplicationForm.tsx';
import { FindRoom } from '#features/room/components/applications/FindRoom.tsx';
import { FoundRoom } from '#features/room/components/applications/FoundRoom.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { findRoomCode } from '../model/room-code.ts';

/** Applying for a room by the code of its label: scanned, typed, or given in the address (`?code=`). */
export function JoinRoomScreen() {
  const t = useTexts('room');
  const [search, setSearch] = useSearchParams();
  const code = findRoomCode(search.get('code') ?? '');
  const {
    data: room,
    error,
    refetch,
  } = useApiQuery('getRoom', { code: code ?? undefined }, { enabled: code !== null, silent: true, retry: false });
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
      ) : error ? (
        <NotFound error={error} code={code} another={another} onRetry={refetch} />
      ) : (
        <SkeletonList count={1} lines={3} />
      )}
    </Screen>
  );
}

/** An unknown code is not a failed connection: only the latter is worth another try. */
function NotFound({ error, code, another, onRetry }: { error: Error; code: string; another: ReactNode; onRetry: () => Promise<unknown> }) {
  const t = useTexts('room');
  const isUnknown = error instanceof ApiError && error.code === bodyCode.notFound;
  if (!isUnknown) return <LoadFailed onRetry={onRetry} hint={error.message} />;
  return <Empty icon="home" title={t('join.unknown')} hint={code} action={another} />;
}
