import { useId } from 'react';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import styles from './MeterSwitch.module.css';
import { ProtectionRow } from './ProtectionRow.tsx';
import { SwitchAction } from './SwitchAction.tsx';
import { SwitchHistory } from './SwitchHistory.tsx';
import { findSwitchPhase, type MeterSwitch, type SwitchPhase } from './switch-phase.ts';
import { useMeterSwitch } from './use-meter-switch.ts';

export interface MeterSwitchCardProps {
  meterId: string;
  /** On screens of several meters. */
  isNamed?: boolean;
}

/**
 * The switch of a meter: its state as the meter reports it, what becomes of the last command, and the next one for whoever may give it. Shows nothing for a
 * meter without a switch.
 */
export function MeterSwitchCard({ meterId, isNamed = false }: MeterSwitchCardProps) {
  const t = useTexts('meterSwitch');
  const now = useNow();
  const meter = useMeterSwitch(meterId);
  if (!meter?.hasSwitch) return null;
  const phase = findSwitchPhase(meter.commands[0], meter.isOn, now);
  return (
    <Card title={isNamed ? `${t('title')} · ${meter.name}` : t('title')} extra={<StateChip isOn={meter.isOn} />}>
      <p className={styles.age}>
        {meter.reportedAt === null ? t('neverReported') : t('reportedAgo', { time: formatAgo(meter.reportedAt, now) })}
      </p>
      <div role="status">{phase !== null && <Phase phase={phase} />}</div>
      {meter.maySwitch ? (
        <Actions meter={meter} isUnderWay={phase === 'on' || phase === 'off'} />
      ) : (
        <p className={styles.refusal}>{t('mayLook')}</p>
      )}
      {(meter.mayProtect || meter.protection !== null) && <ProtectionRow meter={meter} now={now} />}
      <SwitchHistory commands={meter.commands} now={now} />
    </Card>
  );
}

function StateChip({ isOn }: { isOn: boolean | null }) {
  const t = useTexts('meterSwitch');
  if (isOn === null) return <Chip>{t('unknown')}</Chip>;
  return <Chip tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'isOn' : 'isOff')}</Chip>;
}

function Phase({ phase }: { phase: SwitchPhase }) {
  const t = useTexts('meterSwitch');
  const isUnderWay = phase === 'on' || phase === 'off';
  return (
    <Callout tone={isUnderWay ? 'brand' : 'warn'} icon={isUnderWay ? 'clock' : 'info'}>
      {t(`phase.${phase}`)}
    </Callout>
  );
}

/** Of a switch whose state is not known, both ways are offered. */
function Actions({ meter, isUnderWay }: { meter: MeterSwitch; isUnderWay: boolean }) {
  const hintId = useId();
  if (isUnderWay) return null;
  const ways = meter.isOn === null ? [true, false] : [!meter.isOn];
  const { on, off } = meter.refusals;
  // What stands against both ways is said once, below the second one.
  const isSame = ways.length > 1 && on === off;
  return (
    <div className={styles.actions}>
      {ways.map((isOn, index) => (
        <SwitchAction
          key={String(isOn)}
          meter={meter}
          isOn={isOn}
          hintId={isSame ? hintId : `${hintId}${index}`}
          isHintShown={!isSame || index > 0}
        />
      ))}
    </div>
  );
}
