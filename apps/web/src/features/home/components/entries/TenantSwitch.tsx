import { minuteMs } from '@energy-om/domain';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { storeTenant, useSession } from '#shared/session/session-store.ts';
import { readStoredSession, toTenantInfo } from '#shared/session/stored-items.ts';
import { TenantSheet } from '#shared/session/TenantSheet.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { TenantLogo } from '#shared/ui/photo/TenantLogo.tsx';
import styles from './TenantSwitch.module.css';

const membershipsStaleMs = 5 * minuteMs;

/** The tenant's name in the bar; an account of several tenants can switch here. */
export function TenantSwitch({ name }: { name: string }) {
  const t = useTexts('common');
  const [isOpen, setOpen] = useState(false);
  const { data: tenants = [] } = useApiQuery('listAccountTenants', {}, { staleTime: membershipsStaleMs, silent: true });
  const branding = useSession(({ tenant }) => tenant?.branding);
  const current = tenants.find((tenant) => tenant.current);
  useEffect(() => {
    // An administrator may have changed how the organisation shows itself.
    if (current && current.id === readStoredSession().tenantId) storeTenant(toTenantInfo(current));
  }, [current]);
  const hasChoice = tenants.filter(({ state }) => state === 'member').length > 1;
  const content = (
    <>
      {branding?.logo ? <TenantLogo name={name} logo={branding.logo} size={24} /> : <Icon name="building" size={16} />}
      <span className={styles.name}>{branding?.shortName ?? name}</span>
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
