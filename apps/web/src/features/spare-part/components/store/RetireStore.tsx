import type { Store } from '#features/spare-part/model/store-draft.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { RetireAction } from '#shared/setup/RetireAction.tsx';
import { stockReads } from '#shared/spare-part/spare-part.ts';

/** Closes an empty store after a confirmation. */
export function RetireStore({ store: { id, version, name }, onRetired }: { store: Store; onRetired: () => void }) {
  const t = useTexts('sparePart');
  const { mutateAsync } = useApiMutation('retireStore', { silent: true });
  return (
    <RetireAction
      button={t('store.retire')}
      title={t('store.retireTitle', { name })}
      retire={() => mutateAsync({ id, version }).then(() => t('store.retired', { name }))}
      onRetired={onRetired}
      list={screenAddress('stores')}
      reads={stockReads}
    >
      <p>{t('store.retireText')}</p>
    </RetireAction>
  );
}
