import type { Membership } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { switchTenant } from '#shared/session/switch-tenant.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

/** For a session without a tenant: the tenants that have approved the account meanwhile, each with a button to enter. */
export function JoinedTenants({ memberships }: { memberships: readonly Membership[] }) {
  const t = useTexts('organisation');
  return memberships
    .filter(({ state }) => state === 'member')
    .map(({ id, name }) => (
      <Callout
        key={id}
        tone="good"
        icon="check"
        title={t('join.approved', { name })}
        action={
          <Button size="small" onPress={() => switchTenant(id)} aria-label={t('join.enterName', { name })}>
            {t('join.enter')}
          </Button>
        }
      >
        {t('join.approvedText')}
      </Callout>
    ));
}
