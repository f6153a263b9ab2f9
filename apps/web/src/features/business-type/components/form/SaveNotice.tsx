import type { EditorState } from '#features/business-type/model/form-editor.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

/** Says that the server does not have the draft, why, and where it is. */
export function SaveNotice({ state: { status, refusal }, onRetry }: { state: EditorState; onRetry: () => unknown }) {
  const t = useTexts('businessType');
  if (status !== 'onPhone' && status !== 'refused') return null;
  return (
    <Callout
      tone="warn"
      icon={status === 'onPhone' ? 'offline' : 'info'}
      action={
        <Button variant="text" size="small" onPress={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {status === 'onPhone' ? t('offlineNote') : t('refusedNote', { reason: refusal ?? '' })}
    </Callout>
  );
}
