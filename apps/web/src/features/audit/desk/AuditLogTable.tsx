import { type AuditSubjectKind, auditSubjectKinds } from '@energy-om/domain';
import { useState } from 'react';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import { TableSelect } from '#shared/desk/TableSelect.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { AuditAccount } from '../components/AuditAccount.tsx';
import { AuditDays } from '../components/AuditDays.tsx';
import type { AuditEntry } from '../components/EntryCard.tsx';
import { EntrySheet } from '../components/EntrySheet.tsx';
import { ExportButton } from '../components/ExportButton.tsx';
import { type AuditFilters, noFilters, toAuditInput } from '../model/audit-filters.ts';
import { describeEntry } from '../model/describe-entry.ts';
import styles from './AuditLogTable.module.css';

const anyKind = '';

/** Who wrote what in the tenant, at the desk. */
export function AuditLogTable() {
  const t = useTexts('audit');
  const tCodes = useTexts('codes');
  const { isWhole } = useManagedScope();
  const [filters, setFilters] = useScreenState<AuditFilters>('filters', noFilters);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const list = useInfiniteApiList('listAuditLog', toAuditInput(filters), { enabled: isWhole });
  const columns = useColumns();
  if (!isWhole) {
    return (
      <TableScreen>
        <Empty icon="lock" title={t('whole')} />
      </TableScreen>
    );
  }
  const kinds = auditSubjectKinds.map((value) => ({ value, label: tCodes(`auditSubjectKind.${value}`) }));
  return (
    <TableScreen
      tools={
        <>
          <div className={styles.days}>
            <AuditDays filters={filters} onChange={(changes) => setFilters({ ...filters, ...changes })} />
          </div>
          <AuditAccount account={filters.account} onChange={(changes) => setFilters({ ...filters, ...changes })} />
          <TableSelect<AuditSubjectKind | typeof anyKind>
            label={t('kindFilter')}
            options={[{ value: anyKind, label: t('allKinds') }, ...kinds]}
            value={filters.kind ?? anyKind}
            onChange={(kind) => setFilters({ ...filters, kind: kind === anyKind ? null : kind })}
          />
        </>
      }
      action={<ExportButton filters={filters} size="small" />}
    >
      <ReadTable
        name="audit log"
        columns={columns}
        rows={list.isLoading || list.isFailed ? undefined : list.items}
        failure={list.isFailed ? { retry: list.refresh } : null}
        empty={<Empty icon="search" title={t('none')} hint={t('noneHint')} />}
        screens={[]}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        pages={list}
      />
      <EntrySheet entry={opened} onClose={() => setOpened(null)} onAccount={(account) => setFilters({ ...filters, account })} />
    </TableScreen>
  );
}

function useColumns(): TableColumn<AuditEntry>[] {
  const t = useTexts('audit');
  const tCodes = useTexts('codes');
  return [
    { id: 'at', header: t('at'), minWidth: 150, grow: 0, cell: ({ at }) => formatTenantDateTime(at) },
    { id: 'account', header: t('account'), minWidth: 110, cell: ({ account }) => account?.fullName ?? t('system') },
    {
      id: 'done',
      header: t('details'),
      minWidth: 150,
      grow: 1.5,
      cell: (entry) => describeEntry(entry, t, tCodes),
    },
    { id: 'subject', header: t('subject'), minWidth: 160, grow: 1.5, cell: ({ subjectName }) => subjectName },
    { id: 'call', header: t('call'), minWidth: 150, isExtra: true, cell: ({ operation }) => operation },
    { id: 'address', header: t('address'), minWidth: 120, isExtra: true, cell: ({ address }) => address || t('server') },
  ];
}
