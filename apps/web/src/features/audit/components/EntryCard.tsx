import type { ApiOutput } from '@energy-om/contract';
import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { describeEntry } from '../model/describe-entry.ts';

export type AuditEntry = ApiOutput<'listAuditLog'>['items'][number];

/** An entry in two lines: what was done to what, and who did it when. */
export function EntryCard({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  const t = useTexts('audit');
  const tCodes = useTexts('codes');
  const { account, subjectName, at } = entry;
  const done = describeEntry(entry, t, tCodes);
  const title = subjectName === null ? done : `${done} · ${subjectName}`;
  return (
    <Card>
      <Row label={title} hint={`${account?.fullName ?? t('system')} · ${formatTenantDateTime(at)}`} onPress={onOpen} />
    </Card>
  );
}
