import type { ApiOutput } from '@energy-om/contract';
import type { IntroductionCard as CardName } from '@energy-om/domain';
import { useNavigate } from 'react-router';
import { useIntroduction } from '#features/home/hooks/use-introduction.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './IntroductionCard.module.css';

const addresses: Readonly<Record<CardName, string>> = {
  profile: screenAddress('personInfo'),
  notifications: screenAddress('notifications', { choices: 1 }),
  firstOrder: screenAddress('workOrders'),
};

/** For somebody new who works on orders: what to do first, until the first order is taken on or the card is dismissed. */
export function IntroductionCard({ cards }: { cards: NonNullable<ApiOutput<'getHomePage'>['introduction']> }) {
  const t = useTexts('home');
  const navigate = useNavigate();
  const { store, isStoring } = useIntroduction();
  const open = (card: CardName) => {
    void navigate(addresses[card]);
    // What cannot be stored now is stored the next time.
    if (card === 'notifications') void store({ notificationsSeen: true }).catch(() => undefined);
  };
  return (
    <Card title={t('introduction.title')}>
      <ol className={styles.list}>
        {cards.map(({ card, done }, index) => (
          <li key={card}>
            <button type="button" className={styles.entry} onClick={() => open(card)}>
              <span className={styles.mark} data-done={done}>
                {done ? <Icon name="check" size={18} label={t('introduction.done')} /> : index + 1}
              </span>
              <span className={styles.text}>
                <span className={styles.name}>{t(`introduction.${card}`)}</span>
                <span className={styles.hint}>{t(`introduction.${card}Hint`)}</span>
              </span>
              <Icon name="forward" size={18} />
            </button>
          </li>
        ))}
      </ol>
      <Button variant="plain" block busy={isStoring} onPress={() => store({ dismissed: true })}>
        {t('introduction.understood')}
      </Button>
    </Card>
  );
}
