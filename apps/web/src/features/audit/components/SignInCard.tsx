import type { ApiOutput } from '@energy-om/contract';
import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './entries.module.css';

/** A sign-in: whether it succeeded, when, from which device and address. */
export function SignInCard({ signIn }: { signIn: ApiOutput<'listMemberSignIns'>['items'][number] }) {
  const t = useTexts('audit');
  const { at, succeeded, way, device, address } = signIn;
  return (
    <Card>
      <div className={styles.head}>
        <Chip tone={succeeded ? 'good' : 'danger'}>{t(succeeded ? 'succeeded' : 'failed')}</Chip>
        <time className={styles.small} dateTime={at}>
          {formatTenantDateTime(at)}
        </time>
      </div>
      <p className={styles.small}>{[device ?? t('unknownDevice'), t(`ways.${way}`), address].filter((part) => part !== '').join(' · ')}</p>
    </Card>
  );
}
