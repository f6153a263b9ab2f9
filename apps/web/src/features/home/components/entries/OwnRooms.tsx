import type { ApiOutput } from '@energy-om/contract';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { PayableFigure } from '#shared/charge/PayableFigure.tsx';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';

type OwnRoom = ApiOutput<'listMyRooms'>[number];

const refreshIntervalMs = 60_000;
/** From fewer whole days on the balance is shown as low. */
const fewDays = 3;

/** The rooms of whoever lives in some: what is left, and the way to the rest. */
export function OwnRooms() {
  const isOccupant = useSession((session) => session.user?.roles.includes('occupant') ?? false);
  const { data: rooms } = useApiQuery('listMyRooms', {}, { enabled: isOccupant, refetchInterval: refreshIntervalMs, silent: true });
  return rooms?.map((room) => <OwnRoomCard key={room.id} room={room} />);
}

function OwnRoomCard({ room: { id, name, place } }: { room: OwnRoom }) {
  const t = useTexts('home');
  const { data } = useApiQuery('getRoomBalance', { roomId: id }, { refetchInterval: refreshIntervalMs, silent: true, retry: false });
  const title = [place.building?.name, place.floor?.name, name].filter(Boolean).join(' ');
  return (
    <Card title={title} to={screenAddress('room', { id })}>
      {data?.payable && <PayableFigure payable={data.payable} hint={t('roomToday', { amount: formatMoney(data.usage.todayCents) })} />}
      {data && !data.payable && data.balanceCents !== null && <Balance balanceCents={data.balanceCents} usage={data.usage} />}
      {data && data.balanceCents === null && <p>{t('roomOfHouse')}</p>}
    </Card>
  );
}

function Balance({ balanceCents, usage }: { balanceCents: number; usage: ApiOutput<'getRoomBalance'>['usage'] }) {
  const t = useTexts('home');
  const isUsedUp = balanceCents - usage.unsettledCents <= 0;
  const isLow = usage.daysLeft !== null && usage.daysLeft < fewDays;
  const lasts = isUsedUp || usage.daysLeft === null ? t('roomBalance') : t('roomLasts', { count: usage.daysLeft });
  return (
    <KeyFigure
      align="start"
      label={lasts}
      value={formatMoney(balanceCents)}
      tone={isUsedUp ? 'danger' : isLow ? 'warn' : 'plain'}
      hint={t('roomToday', { amount: formatMoney(usage.todayCents) })}
    />
  );
}
