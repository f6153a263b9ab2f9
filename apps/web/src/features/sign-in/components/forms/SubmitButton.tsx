import type { Submission } from '#features/sign-in/hooks/use-submission.ts';
import { formatCountdown } from '#shared/format/duration.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';

interface SubmitButtonProps {
  label: string;
  submission: Pick<Submission<never>, 'isBusy' | 'waitMs'>;
}

/** Submits the form; after too many attempts it shows how long to wait. */
export function SubmitButton({ label, submission: { isBusy, waitMs } }: SubmitButtonProps) {
  const t = useTexts('signIn');
  return (
    <Button type="submit" busy={isBusy} disabled={waitMs > 0} block>
      {waitMs > 0 ? t('tryAgainIn', { time: formatCountdown(waitMs) }) : label}
    </Button>
  );
}
