import type { DemonstrationAccount } from '#shared/api/app-config.ts';
import { currentLanguage } from '#shared/i18n/language.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from './DemonstrationCard.module.css';

export interface DemonstrationCardProps {
  accounts: readonly DemonstrationAccount[];
  onChoose: (account: DemonstrationAccount) => void;
}

/** Says that this is a demonstration, and lists its accounts; a tap fills in the form. */
export function DemonstrationCard({ accounts, onChoose }: DemonstrationCardProps) {
  const t = useTexts('signIn');
  const language = currentLanguage();
  return (
    <Card title={t('demonstration.title')} extra={<Chip tone="warn">{t('demonstration.mark')}</Chip>}>
      <p className={styles.hint}>{t('demonstration.hint')}</p>
      {accounts.map((account) => (
        <Row
          key={account.loginName}
          label={<span className={styles.role}>{account.role[language]}</span>}
          hint={account.tenant}
          onPress={() => onChoose(account)}
        >
          <span className={styles.name}>{account.loginName}</span>
        </Row>
      ))}
    </Card>
  );
}
