import type { TableKind } from '@energy-om/domain';
import { Link } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { useMay } from '../session/session-store.ts';

/** Leads from a list to its table: template, import and export, for who may exchange tables. */
export function TableLink({ kind }: { kind: TableKind }) {
  const t = useTexts('tableImport');
  if (!useMay('table.exchange')) return null;
  return <Link to={screenAddress('tableImport', { kind })}>{t('link')}</Link>;
}
