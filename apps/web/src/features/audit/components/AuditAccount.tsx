import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { PickPeopleSheet } from '#shared/member/PickPeopleSheet.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import type { AuditFilters } from '../model/audit-filters.ts';

export interface AuditAccountProps {
  account: AuditFilters['account'];
  onChange: (changes: Pick<AuditFilters, 'account'>) => void;
}

/** Who wrote: everybody, or one member. */
export function AuditAccount({ account, onChange }: AuditAccountProps) {
  const t = useTexts('audit');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {account ? (
        <Button
          variant="plain"
          size="small"
          aria-label={t('anyAccount', { name: account.fullName })}
          onPress={() => onChange({ account: null })}
        >
          {t('byAccount', { name: account.fullName })}
          <Icon name="close" size={14} />
        </Button>
      ) : (
        <Button variant="plain" size="small" onPress={() => setOpen(true)}>
          {t('chooseAccount')}
        </Button>
      )}
      <PickPeopleSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('account')}
        chosen={account ? [account] : []}
        onToggle={({ id, fullName }) => {
          onChange({ account: { id, fullName } });
          setOpen(false);
        }}
      />
    </>
  );
}
