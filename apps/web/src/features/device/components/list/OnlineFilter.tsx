import { useTexts } from '#shared/i18n/texts.ts';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';

/** Filters by online or offline; pressing the chosen one again shows both. */
export function OnlineFilter({ value, onChange }: { value: boolean | null; onChange: (online: boolean | null) => void }) {
  const t = useTexts('device');
  const chosen = value === null ? null : value ? 'online' : 'offline';
  return (
    <FilterChips
      label={t('onlineFilter')}
      options={[
        { value: 'online', label: t('online') },
        { value: 'offline', label: t('offline') },
      ]}
      value={chosen}
      onChange={(pressed) => onChange(pressed === chosen || pressed === null ? null : pressed === 'online')}
    />
  );
}
