import { formatCountdown } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PrimaryButton } from '#shared/ui/PrimaryButton.tsx';
import type { Submission } from '../api/use-submission.ts';

interface SubmitButtonProps {
  label: string;
  submission: Pick<Submission<never>, 'isBusy' | 'waitMs'>;
}

/** Sends the form; after too many tries it says how long to wait. */
export function SubmitButton({ label, submission: { isBusy, waitMs } }: SubmitButtonProps) {
  const t = useTexts('signIn');
  return (
    <PrimaryButton type="submit" busy={isBusy} disabled={waitMs > 0} block>
      {waitMs > 0 ? t('tryAgainIn', { time: formatCountdown(waitMs) }) : label}
    </PrimaryButton>
  );
}
