import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button, type ButtonProps } from '#shared/ui/form/Button.tsx';

export interface CopyButtonProps extends Pick<ButtonProps, 'children' | 'size' | 'aria-label'> {
  text: string;
}

/** Copies a text that is also on the screen. */
export function CopyButton({ text, ...button }: CopyButtonProps) {
  const t = useTexts('device');
  const tCommon = useTexts('common');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(tCommon('copied'), { kind: 'success' });
    } catch {
      // The clipboard is missing outside of a secure address, or not allowed.
      showToast(t('credential.notCopied'), { kind: 'error' });
    }
  };
  return <Button variant="plain" {...button} onPress={copy} />;
}
