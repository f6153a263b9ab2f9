import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { FormClauses } from '#shared/permit/FormClauses.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { useLiveValue } from '../hooks/use-live-value.ts';
import type { Switching } from '../hooks/use-switching.ts';
import { CurrentStep } from './CurrentStep.tsx';
import { HeadCard } from './HeadCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { StepsCard } from './StepsCard.tsx';
import { SwitchingActions } from './SwitchingActions.tsx';
import styles from './switching.module.css';

/** A switching order on one page. While it is carried out, the present step stands out, with what is done above and what comes below. */
export function SwitchingPage({ switching }: { switching: Switching }) {
  const t = useTexts('switching');
  const { order, steps, ticked, status, stepCount } = switching;
  const isRunning = status === 'executing' || status === 'stopped';
  const current = isRunning ? steps[ticked] : undefined;
  const live = useLiveValue(current);
  const progress = isRunning && <span className={styles.progress}>{t('progress', { done: ticked, count: stepCount })}</span>;
  return (
    <Screen
      back={screenAddress('workOrder', { id: order.id })}
      right={progress || undefined}
      bottom={<SwitchingActions switching={switching} live={live} />}
    >
      <HeadCard switching={switching} />
      <StepsCard switching={switching} part={isRunning ? 'done' : 'all'} />
      {current && <CurrentStep switching={switching} step={current} live={live} />}
      {isRunning && <StepsCard switching={switching} part="later" />}
      {!isRunning && <FormClauses form={switching.form} />}
      <HistoryCard switching={switching} />
    </Screen>
  );
}
