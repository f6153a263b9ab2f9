import { useNavigate } from 'react-router';
import type { Store } from '#features/spare-part/model/store-draft.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from '../spare-part.module.css';

/** A store in the list, with the ways to its stock, to a count and to its settings. */
export function StoreCard({ store }: { store: Store }) {
  const t = useTexts('sparePart');
  const navigate = useNavigate();
  const { id, name, area, keepers, partCount, lowCount, mayKeep, mayManage } = store;
  return (
    <Card
      title={name}
      to={screenAddress('spareParts', { store: id })}
      extra={lowCount > 0 && <Chip tone="warn">{t('store.low', { count: lowCount })}</Chip>}
    >
      <span className={styles.code}>
        {area?.name ?? t('store.everywhere')} · {t('store.parts', { count: partCount })}
      </span>
      <span className={styles.code}>
        {keepers.length > 0 ? t('store.keepers', { names: formatList(keepers.map(({ fullName }) => fullName)) }) : t('store.noKeeper')}
      </span>
      {(mayKeep || mayManage) && (
        <div className={styles.actions}>
          {mayKeep && (
            <Button variant="plain" size="small" onPress={() => void navigate(screenAddress('stockCount', { store: id }))}>
              {t('store.count')}
            </Button>
          )}
          {mayManage && (
            <Button variant="text" size="small" onPress={() => void navigate(screenAddress('storeEdit', { id }))}>
              {t('part.edit')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
