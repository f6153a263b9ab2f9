import { type EventLevel, eventLevels } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';

export interface LevelTabsProps {
  value: EventLevel;
  onChange: (level: EventLevel) => void;
  /** How many clocks of a level have to be mended. */
  countFaults?: (level: EventLevel) => number;
}

/** A tab a level, with the number of its clocks that have to be mended. */
export function LevelTabs({ value, onChange, countFaults }: LevelTabsProps) {
  const t = useTexts('escalation');
  const tCodes = useTexts('codes');
  const change = (key: string) => {
    const level = eventLevels.find((one) => String(one) === key);
    if (level) onChange(level);
  };
  return (
    <StatusTabs
      label={t('levels')}
      tabs={eventLevels.map((level) => ({
        key: String(level),
        label: tCodes(`level.${level}`),
        count: countFaults?.(level) ?? null,
        urgent: true,
      }))}
      value={String(value)}
      onChange={change}
    />
  );
}
