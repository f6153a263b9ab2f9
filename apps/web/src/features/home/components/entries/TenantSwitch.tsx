import { minuteMs } from '@energy-om/domain';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { TenantSheet } from '#shared/session/TenantSheet.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './TenantSwitch.module.css';

const membershipsStaleMs = 5 * minuteMs;

/** The tenant's name in the bar; an account of several tenants can switch here. */
export function TenantSwitch({ name }: { name: string }) {
  const t = useTexts('common');
  const [isOpen, setOpen] = useState(false);
  const { data: tenants = [] } = useApiQuery('listAccountTenants', {}, { staleTime: membershipsStaleMs, silent: true });
  const hasChoice = tenants.filter(({ state }) => state === 'member').length > 1;
  const content = (
    <>
      <Icon name="building" size={16} />
      <span className={styles.name}>{name}</span>
    </>
  );
  if (!hasChoice) return <span className={styles.tenant}>{content}</span>;
  return (
    <>
      <button type="button" className={styles.tenant} aria-label={t('tenants.change', { name })} onClick={() => setOpen(true)}>
        {content}
        <Icon name="down" size={14} />
      </button>
      {createPortal(
        // Inside the navigation bar the sheet's own buttons would be drawn in the bar's white.
        <TenantSheet open={isOpen} onClose={() => setOpen(false)} />,
        document.body,
      )}
    </>
  );
}
