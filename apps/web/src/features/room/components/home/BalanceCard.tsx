import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';
import { describeUse } from '#shared/charge/describe-use.ts';
import { PayableFigure } from '#shared/charge/PayableFigure.tsx';
import { CutoffNotice } from '#shared/cutoff/CutoffNotice.tsx';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { onLiveMessage } from '#shared/live/live-handlers.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

const refreshIntervalMs = 60_000;
/** From fewer whole days on the balance is shown as low. */
const fewDays = 3;

const subjectsOfMoney: readonly string[] = ['cutoff', 'wallet', 'walletEntry', 'payment', 'bill'];

/** What is left of the payer's money, for how long it lasts, and what today's use costs. Nothing for whoever may not see it. */
export function BalanceCard({ roomId }: { roomId: string }) {
  const t = useTexts('room');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const { data, isPending } = useApiQuery('getRoomBalance', { roomId }, { refetchInterval: refreshIntervalMs, silent: true, retry: false });
  // A message about money says that something has changed: power cut off or back on, a payment that arrived.
  useEffect(
    () =>
      onLiveMessage('notified', ({ notification: { subject } }) => {
        if (subjectsOfMoney.includes(subject.kind)) void invalidateApi('getRoomBalance');
      }),
    [],
  );
  if (!data) return isPending ? <SkeletonList count={1} lines={3} /> : null;
  const { balanceCents, payer, isMine, usage } = data;
  if (balanceCents === null || !payer) return null;
  const { daysLeft, supplies, todayCents, monthCents } = usage;
  const isUsedUp = data.payable ? data.payable.overdueCents > 0 : balanceCents - usage.unsettledCents <= 0;
  const { payable } = data;
  const isCutOff = data.cutoff !== null && data.cutoff.state !== 'arrears';
  const isLow = daysLeft !== null && daysLeft < fewDays;
  return (
    <Card title={isMine ? t('home.balanceMine') : t('home.balanceOf', { name: payer.fullName })}>
      {payable ? (
        <PayableFigure payable={payable} />
      ) : (
        <KeyFigure
          size="large"
          align="start"
          label={isUsedUp ? t('home.owed') : daysLeft === null ? t('home.lastsUnknown') : t('home.lasts', { count: daysLeft })}
          value={formatMoney(balanceCents)}
          tone={isUsedUp ? 'danger' : isLow ? 'warn' : 'plain'}
        />
      )}
      {isCutOff ? <CutoffNotice cutoff={data.cutoff} /> : isUsedUp && !payable && <Callout tone="warn">{t('home.usedUp')}</Callout>}
      <FigureGrid columns={2}>
        <KeyFigure label={t('home.today')} value={formatMoney(todayCents)} />
        <KeyFigure label={t('home.month')} value={formatMoney(monthCents)} />
        {supplies.map(({ energyType, today }) => (
          <KeyFigure
            key={energyType}
            label={t('home.usedToday', { energy: tCodes(`energyType.${energyType}`) })}
            {...describeUse(energyType, today.amount)}
          />
        ))}
      </FigureGrid>
      {isMine && (
        <Button
          block
          variant={isUsedUp || isLow || (payable && payable.openCents > 0) ? 'primary' : 'plain'}
          onPress={() => void navigate(screenAddress('pay', { room: roomId }))}
        >
          {t('detail.pay')}
        </Button>
      )}
    </Card>
  );
}
