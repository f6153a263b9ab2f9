import { phaseHolder, stepPhases } from '@energy-om/domain';
import { formatNumber } from '#shared/format/number.ts';
import { formatAgo, formatTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import type { LiveValue } from '../hooks/use-live-value.ts';
import type { Switching, SwitchingStep } from '../hooks/use-switching.ts';
import { describeExpected } from '../model/switching-words.ts';
import styles from './switching.module.css';

interface CurrentStepProps {
  switching: Switching;
  step: SwitchingStep;
  live: LiveValue | null;
}

/** The present step in large type: what its device reports, and its four acts with whose each is. */
export function CurrentStep({ switching, step, live }: CurrentStepProps) {
  const t = useTexts('switching');
  const { ticked, phase, status } = switching;
  const now = stepPhases.indexOf(phase);
  return (
    <section className={styles.current} aria-label={t('stepNumber', { number: ticked + 1 })} aria-live="polite">
      <p className={styles.currentHead}>
        <span className={styles.currentNumber}>{t('stepNumber', { number: ticked + 1 })}</span>
        <Chip tone={status === 'stopped' ? 'danger' : 'brand'}>{status === 'stopped' ? t('status.stopped') : t(`waits.${phase}`)}</Chip>
      </p>
      <h2 className={styles.large}>{step.text}</h2>
      {step.expects && <LiveBox step={step} live={live} expects={step.expects} />}
      <ol className={styles.acts}>
        {stepPhases.map((one, index) => {
          // After a stop an act may have been taken before; what counts is the place of the present one.
          const act = index < now ? step.acts.findLast((done) => done.phase === one) : undefined;
          return (
            <li key={one} className={styles.act} data-state={index < now ? 'done' : index === now ? 'now' : 'later'}>
              <span className={styles.number} data-done={index < now} data-now={index === now}>
                {index < now ? <Icon name="check" /> : <span aria-hidden="true">{index + 1}</span>}
              </span>
              <span className={styles.stepText}>
                <span>
                  {switching[phaseHolder[one]].fullName} {t(`phase.${one}`)}
                </span>
                {act?.onPhoneOf && <span className={styles.words}>{t('pin.onPhone', { name: act.onPhoneOf.fullName })}</span>}
              </span>
              {act && <span className={styles.words}>{formatTime(act.at)}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function LiveBox({ step, live, expects }: { step: SwitchingStep; live: LiveValue | null; expects: NonNullable<SwitchingStep['expects']> }) {
  const t = useTexts('switching');
  return (
    <div className={styles.live} data-state={live === null ? 'none' : live.agrees ? 'good' : 'bad'}>
      <span className={styles.stepText}>
        <span>{[step.device?.name, expects.label].filter(Boolean).join(' ')}</span>
        <span className={styles.words}>
          {describeExpected(expects)}
          {live && ` · ${formatAgo(live.at)}`}
        </span>
      </span>
      {live ? (
        <span className={styles.value}>
          {formatNumber(live.value, expects.decimals)} <span className={styles.words}>{expects.unit}</span>
        </span>
      ) : (
        <span className={styles.words}>{t('noLive')}</span>
      )}
    </div>
  );
}
