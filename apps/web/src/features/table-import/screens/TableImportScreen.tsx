import { isOfWholeTenant } from '@energy-om/domain';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ColumnsCard } from '../components/ColumnsCard.tsx';
import { DownloadCard } from '../components/DownloadCard.tsx';
import { ResultCard } from '../components/ResultCard.tsx';
import { useTableImport, useUnseenImport } from '../hooks/use-table-import.ts';
import {
  groupOf,
  kindsOf,
  maxTableBytes,
  maxTableMebibytes,
  readKind,
  type TableGroup,
  type TableKind,
  tableGroups,
} from '../model/table-kinds.ts';

/** Records and settings as tables: a template to fill in, what there is, and importing after a check. */
export function TableImportScreen() {
  const [search] = useSearchParams();
  const kind = readKind(search.get('kind'));
  return <TableExchange key={kind} firstKind={kind} />;
}

/** @param firstKind what the address asks for */
function TableExchange({ firstKind }: { firstKind: TableKind }) {
  const t = useTexts('tableImport');
  const unseen = useUnseenImport();
  const [kind, setKind] = useScreenState('kind', unseen?.kind ?? firstKind);
  const importer = useTableImport(kind, unseen);
  const { isWhole } = useManagedScope();
  const mayImport = isWhole || !isOfWholeTenant(kind);
  const { shown, isBusy } = importer;
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxTableBytes) showToast(t('file.tooLarge', { most: maxTableMebibytes }), { kind: 'error' });
    else void importer.check(file);
  };
  const rows = shown?.tally && shown.dryRun ? shown.tally.created + shown.tally.updated : 0;
  return (
    <Screen
      back={screenAddress('setup')}
      bottom={
        <BottomBar note={!mayImport && t('file.wholeOnly')}>
          {rows > 0 && (
            <Button variant="plain" disabled={isBusy} onPress={() => input.current?.click()}>
              {t('file.other')}
            </Button>
          )}
          {rows > 0 ? (
            <Button busy={isBusy} onPress={importer.apply}>
              {t('import', { count: rows })}
            </Button>
          ) : (
            <Button busy={isBusy} disabled={!mayImport} onPress={() => input.current?.click()}>
              {t('file.choose')}
            </Button>
          )}
        </BottomBar>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        hidden
        aria-label={t('file.choose')}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file, mended, may be chosen again.
          event.target.value = '';
        }}
      />
      <KindChoice
        kind={kind}
        onChange={(chosen) => {
          setKind(chosen);
          importer.reset();
        }}
      />
      {shown ? <ResultCard shown={shown} /> : <Callout>{t('explain')}</Callout>}
      <DownloadCard kind={kind} />
      <ColumnsCard kind={kind} />
    </Screen>
  );
}

/** The groups of kinds, and the kinds of the chosen one. */
function KindChoice({ kind, onChange }: { kind: TableKind; onChange: (kind: TableKind) => void }) {
  const t = useTexts('tableImport');
  const group = groupOf(kind);
  return (
    <>
      <Choice<TableGroup>
        label={t('groups')}
        layout="pills"
        options={tableGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
        value={group}
        onChange={(chosen) => onChange(kindsOf(chosen)[0] ?? kind)}
      />
      <Choice<TableKind>
        label={t('what')}
        layout="pills"
        options={kindsOf(group).map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={onChange}
      />
    </>
  );
}
