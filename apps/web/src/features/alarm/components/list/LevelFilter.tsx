import { type EventLevel, eventLevels } from '@energy-om/domain';
import { useAlarmCounts } from '#features/alarm/hooks/use-alarm-counts.ts';
import { type AlarmQuery, doCountsFit } from '#features/alarm/model/list-query.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './LevelFilter.module.css';

/** The four levels, the most severe first, each with its number of open alarms. Pressing one filters by it; pressing it again shows all. */
export function LevelFilter({ query, onChange }: { query: AlarmQuery; onChange: (level: EventLevel | null) => void }) {
  const t = useTexts('alarm');
  const tCodes = useTexts('codes');
  const counts = useAlarmCounts(query.siteId);
  const countOf = (level: EventLevel) => {
    if (!counts || query.tab !== 'standing' || !doCountsFit(query)) return null;
    return counts.byLevel.find((one) => one.level === level)?.count ?? 0;
  };
  return (
    <fieldset className={styles.levels} aria-label={t('levels')}>
      {eventLevels.map((level) => {
        const count = countOf(level);
        const isOn = query.level === level;
        return (
          <button
            key={level}
            type="button"
            className={styles.level}
            data-level={level}
            data-none={count === 0}
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? null : level)}
          >
            {count !== null && <b className={styles.count}>{formatNumber(count)}</b>}
            <span className={styles.name}>{tCodes(`level.${level}`)}</span>
            {count !== null && <span className="visually-hidden">{t('tab.standing')}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
