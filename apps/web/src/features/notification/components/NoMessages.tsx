import { notificationKinds } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { useChoices } from '../hooks/use-choices.ts';
import { useOfferedKinds } from '../hooks/use-offered-kinds.ts';
import { findKind, type MessageTab } from '../model/message-tab.ts';

/** An empty list of a kind: because nothing has arrived yet, or because the kind is switched off. */
export function NoMessages({ tab, onChoose }: { tab: MessageTab; onChoose: () => void }) {
  const t = useTexts('notification');
  const { choices } = useChoices();
  const kinds = useOfferedKinds();
  const kind = kinds.length === 1 ? kinds[0] : findKind(tab);
  if (kind === undefined) {
    const isEvery = kinds.length === notificationKinds.length;
    return <Empty icon="bell" title={t('empty.all')} hint={t(isEvery ? 'empty.allHint' : 'empty.someHint')} />;
  }
  if (choices[kind]) return <Empty icon="bell" title={t(`empty.${kind}`)} hint={t(`empty.${kind}Hint`)} />;
  return (
    <Empty
      icon="bell"
      title={t('empty.off')}
      hint={t('empty.offHint')}
      action={
        <Button variant="plain" size="small" onPress={onChoose}>
          {t('empty.choose')}
        </Button>
      }
    />
  );
}
