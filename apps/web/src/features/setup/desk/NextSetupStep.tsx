import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { stepTable } from '#shared/setup/guide/setup-guide.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { useShownSteps } from '../hooks/use-shown-steps.ts';

/** Beside the set-up while nothing of it is open: the step to go on with, or that none is left. */
export function NextSetupStep() {
  const t = useTexts('setup');
  const tDesk = useTexts('desk');
  const navigate = useNavigate();
  const { steps, isReader, next } = useShownSteps();
  if (steps === undefined) return null;
  if (next === null) {
    const isComplete = !isReader && steps.every(({ done }) => done);
    return <Empty icon={isComplete ? 'check' : 'order'} title={isComplete ? t('complete') : tDesk('choose')} hint={tDesk('chooseHint')} />;
  }
  const { path, minutes } = stepTable[next];
  return (
    <Empty
      icon="flag"
      title={t('nextStep', { number: steps.findIndex(({ step }) => step === next) + 1, step: t(`steps.${next}`) })}
      hint={
        <>
          {t(`hints.${next}`)}
          <br />
          {t('guide.minutes', { count: minutes })}
        </>
      }
      action={<Button onPress={() => void navigate(screenAddress(path))}>{t('openStep')}</Button>}
    />
  );
}
