import { maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { type Handover, type HandoverItem, useHandoverActs } from '#features/roster/hooks/use-handover.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';

interface HandoverActionsProps {
  handover: Handover;
  /** The item that the account reads now. */
  next: HandoverItem | null;
  /** Nothing comes after it. */
  isLast: boolean;
}

/** The next act of the account: to answer an item, or to sign. Nothing for who has no part, or waits for the other. */
export function HandoverActions({ handover: { id, version, parts, status, isSwitching, outgoing }, next, isLast }: HandoverActionsProps) {
  const t = useTexts('roster');
  const acts = useHandoverActs();
  const [asked, setAsked] = useState<HandoverItem | null>(null);
  const [part] = parts;
  const sign = async () => {
    if (part === undefined) return;
    await acts.sign({ id, version, part });
    showToast(t(`handover.done.${part}`), { kind: 'success' });
  };
  if (part === undefined) return null;
  const phoneNumber = outgoing.people.find(({ id: person }) => outgoing.signedBy === null || person === outgoing.signedBy.id)?.phoneNumber;
  if (next) {
    const questioned = t('handover.answers.questioned');
    return (
      <>
        <BottomBar
          note={t('handover.afterAll')}
          secondary={[
            ...(phoneNumber ? [{ key: 'call', icon: 'phone', label: t('handover.outgoing'), href: `tel:${phoneNumber}` } as const] : []),
            { key: 'ask', icon: 'chat', label: questioned, onPress: () => setAsked(next), disabled: acts.isBusy },
          ]}
        >
          <Button busy={acts.isBusy} onPress={() => void acts.answer({ id, key: next.key, answer: 'known' }).catch(() => undefined)}>
            {t(isLast ? 'handover.answers.known' : 'handover.knownNext')}
          </Button>
        </BottomBar>
        {asked && (
          <ReasonSheet
            open
            onClose={() => setAsked(null)}
            title={questioned}
            textLabel={t('handover.remark')}
            textLimit={maxReasonLength}
            confirmText={t('handover.submit')}
            onConfirm={(_, remark) => acts.answer({ id, key: asked.key, answer: 'questioned', remark })}
          />
        )}
      </>
    );
  }
  if (part === 'incoming' && status === 'composed') return <BottomBar note={t('handover.waits')} />;
  return (
    <BottomBar note={isSwitching ? t('handover.switching') : undefined}>
      <Button busy={acts.isBusy} disabled={isSwitching} onPress={() => void sign().catch(() => undefined)}>
        {t(`handover.sign.${part}`)}
      </Button>
    </BottomBar>
  );
}
