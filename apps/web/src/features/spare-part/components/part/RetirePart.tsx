import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { RetireAction } from '#shared/setup/RetireAction.tsx';
import { type SparePart, stockReads } from '#shared/spare-part/spare-part.ts';

/** Takes a part out of the catalogue after a confirmation. */
export function RetirePart({ part: { id, version, name }, onRetired }: { part: SparePart; onRetired: () => void }) {
  const t = useTexts('sparePart');
  const { mutateAsync } = useApiMutation('retireSparePart', { silent: true });
  return (
    <RetireAction
      button={t('edit.retire')}
      title={t('edit.retireTitle', { name })}
      retire={() => mutateAsync({ id, version }).then(() => t('edit.retired', { name }))}
      onRetired={onRetired}
      list={screenAddress('spareParts')}
      reads={stockReads}
    >
      <p>{t('edit.retireText')}</p>
    </RetireAction>
  );
}
