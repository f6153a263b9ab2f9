import { useNavigate } from 'react-router';
import type { MeterSwap } from '#features/meter-swap/hooks/use-meter-swap.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { MeterSwitchCard } from '#shared/meter-switch/MeterSwitchCard.tsx';
import { useMeterSwitch } from '#shared/meter-switch/use-meter-switch.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';

/** The swap is done; what is left is to try the switch of the new meter, or to know what it means not to. */
export function SwapDone({ swap }: { swap: MeterSwap }) {
  const t = useTexts('meterSwap');
  const navigate = useNavigate();
  const address = screenAddress('meter', { id: swap.new.id });
  const finish = () => navigate(address, { replace: true });
  return (
    <Screen
      back={address}
      bottom={
        <BottomBar>
          <Button onPress={finish}>{t('done.finish')}</Button>
        </BottomBar>
      }
    >
      <Callout tone="good" icon="check" title={t('done.title')}>
        {t('done.text', { time: formatDateTime(swap.at) })}
      </Callout>
      {swap.rulesLeft.length > 0 && (
        <Callout tone="warn" icon="bell">
          {t('done.rulesLeft', { names: swap.rulesLeft.join(t('done.separator')) })}
        </Callout>
      )}
      <SwitchTest meterId={swap.new.id} />
    </Screen>
  );
}

function SwitchTest({ meterId }: { meterId: string }) {
  const t = useTexts('meterSwap');
  const meter = useMeterSwitch(meterId);
  if (!meter?.hasSwitch) return null;
  if (!meter.online) return <Callout icon="offline">{t('done.offline')}</Callout>;
  return (
    <>
      <p>{t('done.test')}</p>
      <MeterSwitchCard meterId={meterId} />
      <p>{t('done.skipped')}</p>
    </>
  );
}
