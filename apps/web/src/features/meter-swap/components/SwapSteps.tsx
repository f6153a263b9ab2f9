import { useMeterSwap } from '#features/meter-swap/hooks/use-meter-swap.ts';
import { findFault, type KnownSwapMeter } from '#features/meter-swap/model/swap-steps.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { CompareStep } from './CompareStep.tsx';
import { NewMeterStep, ScanNewMeter } from './NewMeterStep.tsx';
import { OldMeterStep, ScanOldMeter } from './OldMeterStep.tsx';
import { ReadingStep } from './ReadingStep.tsx';
import { StepHead } from './StepHead.tsx';
import { SummaryStep } from './SummaryStep.tsx';
import { SwapDone } from './SwapDone.tsx';

/** One step at a time, each within reach of the thumb; what was entered outlives a phone that is closed in between. */
export function SwapSteps({ old, orderId }: { old: KnownSwapMeter; orderId: string | null }) {
  const t = useTexts('meterSwap');
  const state = useMeterSwap(old, orderId);
  const { form, next, swap } = state;
  const { step, newId } = form.values;
  if (swap !== null) return <SwapDone swap={swap} />;
  const fault = findFault({ old, next });
  return (
    <Screen
      back={orderId === null ? screenAddress('meter', { id: old.id }) : screenAddress('workOrder', { id: orderId })}
      bottom={
        <BottomBar secondary={step === 'old' ? [] : [{ key: 'previous', icon: 'back', label: t('previous'), onPress: state.goBack }]}>
          <StepAction old={old} state={state} isBlocked={fault !== null || (step === 'new' && next === null)} />
        </BottomBar>
      }
    >
      <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      <StepHead step={step} />
      {fault !== null && (
        <Callout tone="danger" icon="alarm">
          {t(`fault.${fault}`, { room: next?.room?.name ?? '' })}
        </Callout>
      )}
      {step === 'old' && <OldMeterStep old={old} form={form} />}
      {step === 'closing' && <ReadingStep key="closing" side="closing" meter={old} form={form} />}
      {step === 'new' && <NewMeterStep old={old} next={next} form={form} />}
      <NextMeter isWanted={newId !== null && step !== 'old' && step !== 'closing'} isThere={next !== null} error={state.nextError} />
      {next && step === 'compare' && <CompareStep old={old} next={next} form={form} />}
      {next && step === 'opening' && <ReadingStep key="opening" side="opening" meter={next} form={form} />}
      {next && step === 'summary' && <SummaryStep old={old} next={next} form={form} />}
    </Screen>
  );
}

interface StepActionProps {
  old: KnownSwapMeter;
  state: ReturnType<typeof useMeterSwap>;
  isBlocked: boolean;
}

/** The next act: to scan a label, to go on, or to swap. */
function StepAction({ old, state: { form, goOn, submit }, isBlocked }: StepActionProps) {
  const t = useTexts('meterSwap');
  const { step, isOldChecked, newId } = form.values;
  if (step === 'old' && !isOldChecked && !isBlocked) return <ScanOldMeter old={old} form={form} />;
  if (step === 'new' && newId === null) return <ScanNewMeter old={old} form={form} variant="primary" />;
  const isLast = step === 'summary';
  return (
    <Button disabled={isBlocked} onPress={isLast ? submit : goOn}>
      {t(isLast ? 'summary.submit' : 'next')}
    </Button>
  );
}

/** Shown while the new meter is read, or where it cannot be. */
function NextMeter({ isWanted, isThere, error }: { isWanted: boolean; isThere: boolean; error: Error | null }) {
  if (!isWanted || isThere) return null;
  return error ? <LoadFailed onRetry={() => window.location.reload()} hint={error.message} /> : <SkeletonList count={1} lines={3} />;
}
