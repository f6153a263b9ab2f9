import { findIsolatorsBeforeBreaker } from '@energy-om/domain';
import { useState } from 'react';
import { formatList } from '#shared/format/list.ts';
import { formatTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import type { Switching, SwitchingStep } from '../hooks/use-switching.ts';
import { describeExpected } from '../model/switching-words.ts';
import styles from './switching.module.css';

const shown = 3;

/** The steps: those that are done, those that come, or all of them. Of done and coming ones the three nearest, and the others on demand. */
export function StepsCard({ switching, part }: { switching: Switching; part: 'done' | 'later' | 'all' }) {
  const t = useTexts('switching');
  const [isOpen, setOpen] = useState(false);
  const numbered = switching.steps.map((step, index) => ({ step, index }));
  const { ticked } = switching;
  const steps = part === 'all' ? numbered : part === 'done' ? numbered.slice(0, ticked) : numbered.slice(ticked + 1);
  if (steps.length === 0) return null;
  const isShort = part !== 'all' && !isOpen && steps.length > shown;
  const visible = isShort ? (part === 'done' ? steps.slice(-shown) : steps.slice(0, shown)) : steps;
  const early = part === 'all' ? findIsolatorsBeforeBreaker(switching.steps) : [];
  return (
    <Card title={part === 'all' ? t('steps', { count: steps.length }) : undefined}>
      {early.length > 0 && switching.status !== 'done' && (
        <Callout tone="warn" icon="alarm">
          {t('isolatorEarly', { steps: formatList(early.map((index) => String(index + 1))) })}
        </Callout>
      )}
      {isShort && part === 'done' && <More count={steps.length} onPress={() => setOpen(true)} />}
      <ol className={styles.steps}>
        {visible.map(({ step, index }) => (
          <StepLine key={index} step={step} number={index + 1} isDone={index < ticked} />
        ))}
      </ol>
      {isShort && part === 'later' && <More count={steps.length} onPress={() => setOpen(true)} />}
    </Card>
  );
}

function More({ count, onPress }: { count: number; onPress: () => void }) {
  const t = useTexts('switching');
  return (
    <Button variant="text" block onPress={onPress}>
      {t('allSteps', { count })}
    </Button>
  );
}

function StepLine({ step, number, isDone }: { step: SwitchingStep; number: number; isDone: boolean }) {
  const t = useTexts('switching');
  const tick = step.acts.find(({ phase }) => phase === 'tick');
  return (
    <li className={styles.step}>
      <span className={styles.number} data-done={isDone}>
        {isDone ? <Icon name="check" /> : <span aria-hidden="true">{number}</span>}
      </span>
      <span className={styles.stepText}>
        <span>
          <span className="visually-hidden">{t(isDone ? 'stepDone' : 'stepNumber', { number })}</span>
          {step.text}
        </span>
        {tick?.onPhoneOf && <span className={styles.words}>{t('pin.onPhone', { name: tick.onPhoneOf.fullName })}</span>}
        {step.expects && <span className={styles.words}>{describeExpected(step.expects)}</span>}
      </span>
      {tick && <span className={styles.words}>{formatTime(tick.at)}</span>}
    </li>
  );
}
