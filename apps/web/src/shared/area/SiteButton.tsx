import { useMemo, useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { OptionSheet } from '#shared/ui/sheet/OptionSheet.tsx';
import { listAreaOptions } from './area-options.ts';
import styles from './SiteButton.module.css';

const everywhere = '';

/** Filters by an area with everything in it. Null: all areas. */
export function SiteButton({ value, onChange }: { value: string | null; onChange: (siteId: string | null) => void }) {
  const t = useTexts('device');
  const [isOpen, setOpen] = useState(false);
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const options = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  const name = options.find((option) => option.value === value)?.label ?? t('allSites');
  return (
    <>
      <button
        type="button"
        className={styles.site}
        data-chosen={value !== null}
        aria-haspopup="dialog"
        aria-label={t('siteOf', { name })}
        onClick={() => setOpen(true)}
      >
        <Icon name="place" size={16} />
        <span className={styles.siteName}>{name}</span>
        <Icon name="down" size={14} />
      </button>
      <OptionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('chooseSite')}
        options={[{ value: everywhere, label: t('allSites') }, ...options]}
        value={value ?? everywhere}
        onChange={(id) => onChange(id === everywhere ? null : id)}
      />
    </>
  );
}
