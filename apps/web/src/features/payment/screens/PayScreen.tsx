import { maxPaymentCents, type PaymentChannel } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import styles from '#features/payment/components/payment.module.css';
import { paymentReads } from '#features/payment/model/reads.ts';
import { useSendPayment } from '#features/payment/model/use-send-payment.ts';
import { isNotFound } from '#shared/api/api-error.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatMoney, parseMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

const amounts = [5_000, 10_000, 20_000, 50_000] as const;
const otherAmount = 0;

/** Paying into the own wallet of a room (`?room=`). */
export function PayScreen() {
  const t = useTexts('payment');
  const [search] = useSearchParams();
  const roomId = search.get('room') ?? '';
  const asked = useApiQuery('getRoom', { roomId }, { silent: true });
  const { data: room } = asked;
  const { data: balance } = useApiQuery('getRoomBalance', { roomId }, { silent: true });
  const channels = useApiQuery('listPaymentChannels', {}, { silent: true });
  usePreload('payment');
  const back = screenAddress('room', { id: roomId });
  if (!room && isNotFound(asked.error))
    return (
      <Screen back={screenAddress('rooms')}>
        <Empty icon="home" title={t('pay.missing')} />
      </Screen>
    );
  const failed = [asked, channels].find(({ isError, data }) => isError && !data);
  if (!room || !channels.data)
    return (
      <Screen back={back}>
        {failed ? <LoadFailed onRetry={failed.refetch} hint={failed.error?.message} /> : <SkeletonList count={2} lines={3} />}
      </Screen>
    );
  const place = [room.place.building?.name, room.name].filter(Boolean).join(' ');
  const own = balance?.isMine ? balance.balanceCents : null;
  return <PayForm roomId={roomId} place={place} balanceCents={own} channels={channels.data.items.map(({ channel }) => channel)} />;
}

interface PayFormProps {
  roomId: string;
  place: string;
  /** Null: not known. */
  balanceCents: number | null;
  channels: readonly PaymentChannel[];
}

function PayForm({ roomId, place, balanceCents, channels }: PayFormProps) {
  const t = useTexts('payment');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<number>(10_000);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [channel, setChannel] = useState<PaymentChannel>(channels[0] ?? 'counter');
  const { mutateAsync: create } = useApiMutation('createPayment', { invalidates: paymentReads });
  const send = useSendPayment();
  const cents = chosen === otherAmount ? parseMoney(typed) : chosen;
  const pay = async () => {
    if (cents === null || cents < 1 || cents > maxPaymentCents)
      return setFault(t('pay.amountInvalid', { max: formatMoney(maxPaymentCents) }));
    const payment = await create({ roomId, channel, cents });
    // The page of the payment follows it, also after coming back from the provider.
    await navigate(screenAddress('payment', { id: payment.id }), { replace: true });
    if (channel !== 'counter') await send(payment);
  };
  const isCounter = channel === 'counter';
  return (
    <Screen
      back={screenAddress('room', { id: roomId })}
      bottom={
        <BottomBar>
          <Button onPress={pay}>
            {isCounter ? t('pay.counterConfirm') : t('pay.confirm', { amount: cents === null ? '' : formatMoney(cents) })}
          </Button>
        </BottomBar>
      }
    >
      <Card>
        <div className={styles.head}>
          <p className={styles.quiet}>{place}</p>
          {balanceCents !== null && <p className={styles.amount}>{formatMoney(Math.abs(balanceCents))}</p>}
          {balanceCents !== null && <p className={styles.quiet}>{t(balanceCents < 0 ? 'pay.owes' : 'pay.balance')}</p>}
        </div>
      </Card>
      <Card>
        <Choice<number>
          label={t('pay.amount')}
          layout="pills"
          options={[
            ...amounts.map((value) => ({ value, label: formatMoney(value).replace('.00', '') })),
            { value: otherAmount, label: t('pay.other') },
          ]}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setFault(undefined);
          }}
        />
        {chosen === otherAmount && (
          <TextField
            label={t('pay.own')}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setFault(undefined);
            }}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            unit="¥"
            hint={t('pay.amountHint', { max: formatMoney(maxPaymentCents) })}
            error={fault}
            autoFocus
            required
          />
        )}
      </Card>
      <Card>
        <Choice<PaymentChannel>
          label={t('pay.channel')}
          options={channels.map((value) => ({ value, label: tCodes(`paymentChannel.${value}`), hint: t(`pay.${value}Hint`) }))}
          value={channel}
          onChange={setChannel}
        />
        {channels.length === 1 && <Callout>{t('pay.counterOnly')}</Callout>}
      </Card>
    </Screen>
  );
}
