import { useState } from 'react';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { AuthorisedImage } from '#shared/ui/photo/AuthorisedImage.tsx';
import type { Permit, PermitPoint } from '../hooks/use-permit.ts';
import { PointSheet } from './PointSheet.tsx';
import styles from './permit.module.css';

type Step = PermitPoint['steps'][number];

const tones: Record<PermitPoint['state'], Tone> = {
  planned: 'neutral',
  off: 'warn',
  locked: 'warn',
  provedDead: 'warn',
  earthed: 'warn',
  unearthed: 'warn',
  unlocked: 'warn',
  restored: 'good',
};

/** Where the equipment is cut from its supply: how far each point is, its lock, and the next step for whoever is on site. */
export function PointsCard({ permit }: { permit: Permit }) {
  const t = useTexts('permit');
  const accountId = useAccountId();
  const [open, setOpen] = useState<{ pointId: string; step: Step } | null>(null);
  const mayStep = [permit.leader, permit.permitter, ...permit.crew].some(({ id }) => id === accountId);
  const isSecuring = ['issued', 'open', 'working', 'paused', 'ended'].includes(permit.status);
  const point = permit.points.find(({ id }) => id === open?.pointId);
  return (
    <Card title={t('page.points')} extra={permit.pointsHeld > 0 && t('held', { count: permit.pointsHeld })}>
      {permit.points.length === 0 && <p className={styles.words}>{t('page.noPoints')}</p>}
      {permit.points.map((one) => (
        <Point
          key={one.id}
          point={one}
          steps={mayStep && isSecuring ? one.steps : []}
          onTake={(step) => setOpen({ pointId: one.id, step })}
        />
      ))}
      {open && point && <PointSheet permit={permit} point={point} step={open.step} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function Point({ point, steps, onTake }: { point: PermitPoint; steps: readonly Step[]; onTake: (step: Step) => void }) {
  const t = useTexts('permit');
  const { name, device, state, lockedBy, lockNumber, earthNumber, lockPhoto, sharedWith } = point;
  return (
    <div className={styles.point}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        <Chip tone={tones[state]}>{t(`pointState.${state}`)}</Chip>
      </div>
      <div className={styles.body}>
        {lockPhoto && (
          <div className={styles.photo}>
            <AuthorisedImage url={lockPhoto.thumbUrl ?? lockPhoto.url} alt={t('field.photo')} />
          </div>
        )}
        <div className={styles.facts}>
          <p className={styles.words}>{device.name}</p>
          {lockedBy && <p className={styles.words}>{t('lockedBy', { name: lockedBy.fullName, number: lockNumber })}</p>}
          {earthNumber && (
            <p className={styles.words}>
              {t('field.earthNumber')} {earthNumber}
            </p>
          )}
          {sharedWith.length > 0 && <p className={styles.words}>{t('sharedWith', { numbers: formatList(sharedWith) })}</p>}
        </div>
      </div>
      {steps.map((step) => (
        <Button key={step} variant="plain" block onPress={() => onTake(step)}>
          {t(`pointStep.${step}`)}
        </Button>
      ))}
    </div>
  );
}
