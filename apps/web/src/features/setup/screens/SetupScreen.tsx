import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { RuleEntries } from '../components/RuleEntries.tsx';
import { StepCard, stepScreens } from '../components/StepCard.tsx';
import { useSetupSteps } from '../hooks/use-setup-steps.ts';
import { findNextStep } from '../model/setup-steps.ts';

/** The set-up of the organisation: what there is, what is missing before the first order, and the way there. */
export function SetupScreen() {
  const t = useTexts('setup');
  const navigate = useNavigate();
  const { steps, refresh } = useSetupSteps();
  const next = findNextStep(steps);
  const isComplete = steps.every(({ state }) => state?.isDone);
  const isReader = steps.every(({ mayManage }) => !mayManage);
  const mayContinue = steps.some(({ step, mayManage }) => step === next && mayManage);
  usePreload('areas');
  return (
    <Screen
      bottom={
        next !== null &&
        mayContinue && (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress(stepScreens[next]))}>{t('continue', { step: t(`steps.${next}`) })}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={refresh}>
        {isReader ? (
          <Callout icon="lock">{t('explainReader')}</Callout>
        ) : isComplete ? (
          <Callout tone="good" icon="check">
            {t('complete')}
          </Callout>
        ) : (
          <Callout>{t('explain')}</Callout>
        )}
        {steps.map((shown, index) => (
          <StepCard key={shown.step} shown={shown} number={index + 1} isNext={!isReader && shown.step === next} />
        ))}
        <RuleEntries />
      </PullRefresh>
    </Screen>
  );
}
