import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { stepTable } from '#shared/setup/guide/setup-guide.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { GuideSummary } from '../components/GuideSummary.tsx';
import { RuleEntries } from '../components/RuleEntries.tsx';
import { StepCard } from '../components/StepCard.tsx';
import { useAskForHelp } from '../hooks/use-ask-for-help.ts';
import { useShownSteps } from '../hooks/use-shown-steps.ts';

/** The set-up of the organisation: what there is, what is missing before the first order, and the way there. */
export function SetupScreen() {
  const t = useTexts('setup');
  const navigate = useNavigate();
  const askForHelp = useAskForHelp();
  const { guide, steps, isReader, next } = useShownSteps();
  const needsOthers = steps?.some(({ done, mayManage }) => !done && !mayManage) ?? false;
  usePreload('areas');
  return (
    <Screen
      bottom={
        next !== null && (
          <BottomBar
            secondary={[{ key: 'ask', icon: 'people', label: t('guide.askFor'), onPress: () => void askForHelp(t(`steps.${next}`)) }]}
          >
            <Button onPress={() => void navigate(screenAddress(stepTable[next].path))}>
              {t('continue', { step: t(`steps.${next}`) })}
            </Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={guide.refetch}>
        {isReader && (
          <>
            <Callout icon="lock">{t('explainReader')}</Callout>
            <AskAdministrators />
          </>
        )}
        {steps === undefined ? (
          guide.error ? (
            <LoadFailed onRetry={guide.refetch} hint={guide.error.message} />
          ) : (
            <SkeletonList count={5} lines={1} />
          )
        ) : (
          <>
            {!guide.isEnded && !isReader && <GuideSummary steps={steps} />}
            {guide.isEnded && !isReader && <Standing isComplete={steps.every(({ done }) => done)} />}
            {steps.map((step, index) => (
              <StepCard key={step.step} step={step} number={index + 1} isNext={step.step === next} isTimed={!guide.isEnded && !isReader} />
            ))}
            {needsOthers && !isReader && <AskAdministrators />}
          </>
        )}
        <RuleEntries />
      </PullRefresh>
    </Screen>
  );
}

/** Whether anything that orders need is missing, once the first order is there. */
function Standing({ isComplete }: { isComplete: boolean }) {
  const t = useTexts('setup');
  return isComplete ? (
    <Callout tone="good" icon="check">
      {t('complete')}
    </Callout>
  ) : (
    <Callout>{t('explain')}</Callout>
  );
}
