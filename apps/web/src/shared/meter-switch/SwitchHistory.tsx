import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './MeterSwitch.module.css';
import type { SwitchCommand } from './switch-phase.ts';

const shown = 5;

/** The last commands, newest first: what was asked for, by whom and why, and what became of it. */
export function SwitchHistory({ commands, now }: { commands: readonly SwitchCommand[]; now: number }) {
  const t = useTexts('meterSwitch');
  if (commands.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t('history.title')}</h3>
      <ul className={styles.history}>
        {commands.slice(0, shown).map((command) => (
          <Entry key={command.id} command={command} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ command, now }: { command: SwitchCommand; now: number }) {
  const t = useTexts('meterSwitch');
  const { on, state, failure, reportedAt, requestedAt, requestedBy, reason, purpose } = command;
  const who =
    purpose === 'reconnection'
      ? t('history.product')
      : purpose === 'arrears'
        ? t('history.cutoff')
        : requestedBy === null
          ? ''
          : describeWho(t, requestedBy, reason);
  const outcome = failure === null ? t(`history.state.${state}`) : t(`history.failure.${failure}`);
  return (
    <li className={styles.entry}>
      <span className={styles.what}>{t(on ? 'act.on' : 'act.off')}</span>
      <span className={styles.outcome}>{reportedAt === null ? outcome : t('history.reported')}</span>
      <span className={styles.detail}>{[formatWhen(requestedAt, now), who].filter((part) => part !== '').join(' · ')}</span>
    </li>
  );
}

function describeWho(t: ReturnType<typeof useTexts<'meterSwitch'>>, name: string, reason: string): string {
  return reason === '' ? name : t('history.by', { name, reason });
}
