import { maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { type Handover, useHandoverActs } from '#features/roster/hooks/use-handover.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import { Comments, toWritten } from './Comments.tsx';

/** What the outgoing shift says beside the items. Nothing where nobody said anything, and the account has nothing to say. */
export function RemarksCard({ handover: { id, remarks, mayRemark } }: { handover: Handover }) {
  const t = useTexts('roster');
  const acts = useHandoverActs();
  const [isOpen, setOpen] = useState(false);
  if (remarks.length === 0 && !mayRemark) return null;
  return (
    <Card title={t('handover.remarks')}>
      {remarks.length > 0 && <Comments comments={remarks.map(toWritten)} />}
      {mayRemark && <Row icon="edit" label={t('handover.addRemark')} hint={t('handover.addRemarkHint')} onPress={() => setOpen(true)} />}
      <ReasonSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('handover.addRemark')}
        textLabel={t('handover.remarks')}
        textLimit={maxReasonLength}
        confirmText={t('handover.write')}
        onConfirm={(_, text) => acts.comment({ id, text })}
      />
    </Card>
  );
}
