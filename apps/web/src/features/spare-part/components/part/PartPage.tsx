import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatList } from '#shared/format/list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { formatQuantity, type SparePart, type StoreStock } from '#shared/spare-part/spare-part.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from '../spare-part.module.css';
import { Ledger } from './Ledger.tsx';
import { ReceiveSheet } from './ReceiveSheet.tsx';
import { TransferSheet } from './TransferSheet.tsx';
import { useKeptStores } from './use-kept-stores.ts';

/** One spare part: what it is, what each store has, and its ledger; keepers receive and transfer. */
export function PartPage({ part }: { part: SparePart }) {
  const t = useTexts('sparePart');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'receive' | 'transfer' | null>(null);
  const { kept } = useKeptStores();
  const mayMove = kept.length > 0 && !part.retired;
  const mayTransfer = mayMove && part.stock.some(({ quantity, mayKeep }) => mayKeep && quantity > 0);
  const close = () => setOpen(null);
  return (
    <Screen
      title={part.name}
      back={screenAddress('spareParts')}
      right={
        part.mayManage &&
        !part.retired && (
          <button type="button" onClick={() => void navigate(screenAddress('sparePartEdit', { id: part.id }))}>
            {t('part.edit')}
          </button>
        )
      }
      bottom={
        mayMove && (
          <BottomBar
            secondary={
              mayTransfer ? [{ key: 'transfer', icon: 'route', label: t('part.transfer'), onPress: () => setOpen('transfer') }] : []
            }
          >
            <Button onPress={() => setOpen('receive')}>{t('part.receive')}</Button>
          </BottomBar>
        )
      }
    >
      {part.retired && <Callout icon="lock">{t('part.retired')}</Callout>}
      <FactsCard part={part} />
      <Card title={t('part.stock')}>
        {part.stock.length === 0 ? (
          <p className={styles.words}>{t('part.noStockHint')}</p>
        ) : (
          part.stock.map((stock) => <StockRow key={stock.store.id} stock={stock} unit={part.unit} />)
        )}
      </Card>
      <Ledger partId={part.id} />
      <ReceiveSheet key={`receive ${open}`} open={open === 'receive'} onClose={close} part={part} stores={kept} />
      <TransferSheet key={`transfer ${open}`} open={open === 'transfer'} onClose={close} part={part} />
    </Screen>
  );
}

function FactsCard({ part }: { part: SparePart }) {
  const t = useTexts('sparePart');
  const fits = [...part.businessTypes.map(({ name }) => name), ...part.deviceModels];
  return (
    <Card title={t('part.facts')}>
      <dl className={styles.facts}>
        <Fact label={t('part.code')}>{part.code}</Fact>
        {part.model !== '' && <Fact label={t('part.model')}>{part.model}</Fact>}
        <Fact label={t('part.price')}>
          {formatMoney(part.priceCents)} / {part.unit}
        </Fact>
        <Fact label={t('part.fits')}>{fits.length > 0 ? formatList(fits) : t('part.fitsAll')}</Fact>
      </dl>
    </Card>
  );
}

function StockRow({ stock, unit }: { stock: StoreStock; unit: string }) {
  const t = useTexts('sparePart');
  const { store, quantity, averageCents, minimum, isLow } = stock;
  const hints = [
    ...(averageCents === null ? [] : [t('part.average', { price: formatMoney(averageCents) })]),
    ...(minimum === null ? [] : [t('part.minimum', { quantity: formatQuantity(minimum) })]),
  ];
  return (
    <Row label={store.name} hint={hints.join(' · ')}>
      {isLow && <Chip tone="warn">{t('list.isLow')}</Chip>} {formatQuantity(quantity)} {unit}
    </Row>
  );
}
