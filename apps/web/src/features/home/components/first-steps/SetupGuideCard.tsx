import { useNavigate } from 'react-router';
import { useFolded } from '#features/home/hooks/use-folded.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { ProgressRing } from '#shared/setup/guide/ProgressRing.tsx';
import { stepTable, sumMinutesLeft } from '#shared/setup/guide/setup-guide.ts';
import { useSetupGuide } from '#shared/setup/guide/use-setup-guide.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from './SetupGuideCard.module.css';

/** For administrators until the first order: how far the set-up is, and the way to the next step. Renders nothing while that is unknown. */
export function SetupGuideCard() {
  const t = useTexts('setup');
  const navigate = useNavigate();
  const { steps, isEnded, next } = useSetupGuide();
  const [isFolded, setFolded] = useFolded('setup');
  if (!steps || isEnded) return null;
  const done = steps.filter((step) => step.done).length;
  const total = steps.length;
  if (isFolded) {
    return (
      <Card>
        <Row icon="checklist" label={t('guide.start')} onPress={() => setFolded(false)}>
          {t('guide.left', { count: total - done })}
        </Row>
      </Card>
    );
  }
  return (
    <Card
      title={t('guide.start')}
      extra={
        <button type="button" className={styles.fold} onClick={() => setFolded(true)}>
          {t('guide.fold')}
        </button>
      }
    >
      <div className={styles.progress}>
        <ProgressRing done={done} total={total} label={t('guide.progress', { done, total })} />
        <div className={styles.text}>
          <p className={styles.left}>{t('guide.left', { count: total - done })}</p>
          <p className={styles.hint}>{t('guide.minutesLeft', { count: sumMinutesLeft(steps) })}</p>
        </div>
        <Button variant="text" size="small" onPress={() => void navigate(screenAddress('setup'))}>
          {t('guide.all')}
        </Button>
      </div>
      {next && (
        <Button block onPress={() => void navigate(screenAddress(stepTable[next].path))}>
          {t('continue', { step: t(`steps.${next}`) })}
        </Button>
      )}
    </Card>
  );
}
