import type { ApiOutput } from '@energy-om/contract';
import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { describeUse } from '#shared/charge/describe-use.ts';
import { PayableFigure } from '#shared/charge/PayableFigure.tsx';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

type OwnRoom = ApiOutput<'listMyRooms'>[number];
type RoomBalance = ApiOutput<'getRoomBalance'>;

const refreshIntervalMs = 60_000;
/** From fewer whole days on the balance is shown as low. */
const fewDays = 3;

/** The rooms of whoever lives in some: what is left, today's use, whether there is power, and the way to the rest. */
export function OwnRooms() {
  const isOccupant = useSession((session) => session.user?.roles.includes('occupant') ?? false);
  const {
    data: rooms,
    isError,
    refetch,
  } = useApiQuery('listMyRooms', {}, { enabled: isOccupant, refetchInterval: refreshIntervalMs, silent: true });
  if (!rooms) return isError && <LoadFailed onRetry={refetch} />;
  return rooms.map((room) => <OwnRoomCard key={room.id} room={room} />);
}

function OwnRoomCard({ room: { id, name, place, meters } }: { room: OwnRoom }) {
  const t = useTexts('home');
  const navigate = useNavigate();
  const { data, isError, refetch } = useApiQuery(
    'getRoomBalance',
    { roomId: id },
    { refetchInterval: refreshIntervalMs, silent: true, retry: false },
  );
  const title = [place.building?.name, place.floor?.name, name].filter(Boolean).join(' ');
  const isOwed = data?.payable ? data.payable.overdueCents > 0 : data !== undefined && isUsedUp(data);
  return (
    <Card title={title} to={screenAddress('room', { id })} extra={<PowerChip meters={meters} />}>
      {!data && isError && <LoadFailed onRetry={refetch} />}
      {data?.payable && <PayableFigure payable={data.payable} hint={describeToday(data.usage, t)} />}
      {data && !data.payable && data.balanceCents !== null && <Balance balance={data} balanceCents={data.balanceCents} />}
      {data && data.balanceCents === null && <p>{t('roomOfHouse')}</p>}
      {data?.isMine && isOwed && (
        <Button block onPress={() => void navigate(screenAddress('pay', { room: id }))}>
          {t('roomPay')}
        </Button>
      )}
    </Card>
  );
}

function isUsedUp({ balanceCents, usage }: RoomBalance): boolean {
  return balanceCents !== null && balanceCents - usage.unsettledCents <= 0;
}

function Balance({ balance, balanceCents }: { balance: RoomBalance; balanceCents: number }) {
  const t = useTexts('home');
  const { daysLeft } = balance.usage;
  const isOver = isUsedUp(balance);
  const isLow = daysLeft !== null && daysLeft < fewDays;
  return (
    <KeyFigure
      align="start"
      label={isOver || daysLeft === null ? t('roomBalance') : t('roomLasts', { count: daysLeft })}
      value={formatMoney(balanceCents)}
      tone={isOver ? 'danger' : isLow ? 'warn' : 'plain'}
      hint={describeToday(balance.usage, t)}
    />
  );
}

/** What was used today, and what that costs. */
function describeToday({ supplies, todayCents }: RoomBalance['usage'], t: ReturnType<typeof useTexts<'home'>>): string {
  const amount = formatMoney(todayCents);
  const used = supplies.map(({ energyType, today }) => {
    const { value, unit } = describeUse(energyType, today.amount);
    return [value, unit].filter(Boolean).join(' ');
  });
  return used.length === 0 ? t('roomToday', { amount }) : t('roomTodayUsed', { used: used.join(' · '), amount });
}

/** What the switches report: one that is off, or offline, counts before those that are on. */
function PowerChip({ meters }: Pick<OwnRoom, 'meters'>) {
  const t = useTexts('home');
  const switched = meters.filter(({ hasSwitch }) => hasSwitch);
  if (switched.length === 0) return null;
  if (switched.some(({ switchOn }) => switchOn === false)) return <Chip tone="warn">{t('roomPower.off')}</Chip>;
  if (switched.some(({ online }) => online !== true)) return <Chip>{t('roomPower.offline')}</Chip>;
  return switched.every(({ switchOn }) => switchOn) ? <Chip tone="good">{t('roomPower.on')}</Chip> : null;
}
