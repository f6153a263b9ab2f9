import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import type { Template } from '../model/preview.ts';

/** What a template brings: its business types with the standards they go by, and the rest by name. */
export function TemplateContent({ template }: { template: Template }) {
  const t = useTexts('configuration');
  const codes = useTexts('codes');
  return (
    <>
      <Card title={t('sections.businessTypes')}>
        <div>
          {template.businessTypes.map(({ name, fields, points, basis }) => (
            <Row
              key={name}
              label={name}
              hint={
                <Dotted>
                  <span>{t('templates.points', { count: points })}</span>
                  <span>{t('templates.fields', { count: fields })}</span>
                  {basis.length > 0 && <span>{t('templates.basis', { standards: formatList(basis) })}</span>}
                </Dotted>
              }
            />
          ))}
        </div>
      </Card>
      <Card>
        <div>
          <Row label={t('templates.teams')} hint={formatList(template.teams)} />
          <Row label={t('templates.calendars')} hint={formatList(template.calendars)} />
          <Row label={t('templates.alarmRules')} hint={formatList(template.alarmRules)} />
          {template.planTemplates.length > 0 && <Row label={t('templates.planTemplates')} hint={formatList(template.planTemplates)} />}
          <Row label={t('templates.orderFields')} hint={formatList(template.orderFields)} />
          {template.meterModels.length > 0 && <Row label={t('templates.meterModels')} hint={formatList(template.meterModels)} />}
        </div>
      </Card>
      <Card title={t('templates.positions')}>
        <div>
          {template.positions.map(({ name, role, duty }) => (
            <Row key={name} label={name} hint={duty}>
              {codes(`role.${role}`)}
            </Row>
          ))}
        </div>
      </Card>
    </>
  );
}
