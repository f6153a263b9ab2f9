import { useTexts } from '#shared/i18n/texts.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

/** How members reach their organisation, also without a network; nothing where it has said nothing. */
export function ContactCard() {
  const t = useTexts('mine');
  const contact = useSession(({ tenant }) => tenant?.branding?.contact);
  if (!contact || Object.values(contact).every((value) => value === null)) return null;
  const { phone, mail, address, hours } = contact;
  return (
    <>
      <SectionTitle>{t('contact.title')}</SectionTitle>
      <Card>
        <div>
          {phone && (
            <Row label={t('contact.phone')} hint={hours ?? undefined}>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </Row>
          )}
          {hours && !phone && <Row label={t('contact.hours')}>{hours}</Row>}
          {mail && (
            <Row label={t('contact.mail')}>
              <a href={`mailto:${mail}`}>{mail}</a>
            </Row>
          )}
          {address && <Row label={t('contact.address')} hint={address} />}
        </div>
      </Card>
    </>
  );
}
