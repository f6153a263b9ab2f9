import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Row } from '#shared/ui/list/Row.tsx';
import { TermsSheet } from './TermsSheet.tsx';

/** How the owner of a wallet pays, and the way to change it. */
export function TermsRow({ wallet }: { wallet: ApiOutput<'getWallet'> }) {
  const t = useTexts('wallet');
  const [isOpen, setOpen] = useState(false);
  const { mode, terms, version } = wallet.terms;
  return (
    <>
      <Row label={t('terms.label')} hint={terms && t('terms.summary', { ...terms })} onPress={() => setOpen(true)}>
        {t(`terms.mode.${mode}`)}
      </Row>
      <TermsSheet key={version} open={isOpen} onClose={() => setOpen(false)} wallet={wallet} />
    </>
  );
}
