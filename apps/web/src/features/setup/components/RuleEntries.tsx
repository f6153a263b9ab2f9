import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { InspectionRouteEntry } from './InspectionRouteEntry.tsx';
import { OrganisationEntries } from './OrganisationEntries.tsx';
import { PlanEntry } from './PlanEntry.tsx';
import { RosterEntry } from './RosterEntry.tsx';
import { TariffEntry } from './TariffEntry.tsx';

/**
 * What makes work easier and is not needed for the first order: work calendars, certificates, meter models, rules that dispatch or raise
 * alarms, and whole sets of settings.
 */
export function RuleEntries() {
  const t = useTexts('setup');
  const { isWhole } = useManagedScope();
  const maySeeDispatchRules = useMay('dispatch-rule.view');
  const mayManageDevices = useMay('device.manage');
  const mayManageAlarmRules = useMay('alarm-rule.manage');
  const mayExchangeTables = useMay('table.exchange');
  const mayManageConfiguration = useMay('configuration.manage') && isWhole;
  const mayConfigure = useMay('tenant.configure') && isWhole;
  const maySeeAuditLog = useMay('audit-log.view') && isWhole;
  const { data: dispatchRules } = useApiQuery(
    'listDispatchRules',
    {},
    { enabled: maySeeDispatchRules, silent: true, select: (rules) => rules.filter(({ enabled }) => enabled).length },
  );
  const { data: alarmRules } = useApiQuery(
    'listAlarmRules',
    { pageSize: 1 },
    { enabled: mayManageAlarmRules, silent: true, select: ({ total }) => total ?? 0 },
  );
  const { data: calendars } = useApiQuery(
    'listCalendars',
    {},
    { silent: true, select: (all) => all.filter(({ retired }) => !retired).length },
  );
  const { data: escalation } = useApiQuery('getEscalation', {}, { silent: true });
  const { data: models } = useApiQuery(
    'listManagedMeterModels',
    {},
    { silent: true, select: (all) => all.filter(({ isStandard, retired }) => !isStandard && !retired).length },
  );
  const maySeeSkills = useMay('skill.view');
  const { data: ending } = useApiQuery(
    'listEndingSkills',
    { pageSize: 1 },
    { enabled: maySeeSkills, silent: true, select: ({ total }) => total ?? 0 },
  );
  const { data: orderFields } = useApiQuery('getOrderForm', {}, { silent: true, select: ({ form }) => form.fields.length });
  const count = (rules: number | undefined) =>
    rules === undefined ? undefined : rules > 0 ? t('rules.count', { count: rules }) : t('rules.none');
  return (
    <>
      <SectionTitle>{t('rules.title')}</SectionTitle>
      <Card>
        <div>
          {mayManageDevices && (
            <Row icon="device" label={t('rules.devices')} hint={t('rules.devicesHint')} to={screenAddress('managedDevices')} />
          )}
          <Row icon="calendar" label={t('rules.calendars')} hint={t('rules.calendarsHint')} to={screenAddress('calendars')}>
            {calendars === undefined ? undefined : calendars > 0 ? t('rules.calendarCount', { count: calendars }) : t('rules.none')}
          </Row>
          <PlanEntry />
          <TariffEntry />
          <InspectionRouteEntry />
          <RosterEntry />
          <Row icon="bell" label={t('rules.escalation')} hint={t('rules.escalationHint')} to={screenAddress('escalation')}>
            {escalation && t(escalation.version > 0 ? 'rules.escalationOn' : 'rules.none')}
          </Row>
          <Row icon="meter" label={t('rules.meterModels')} hint={t('rules.meterModelsHint')} to={screenAddress('meterModels')}>
            {models === undefined ? undefined : models > 0 ? t('rules.meterModelCount', { count: models }) : t('rules.none')}
          </Row>
          <Row icon="text" label={t('rules.orderForm')} hint={t('rules.orderFormHint')} to={screenAddress('orderForm')}>
            {orderFields === undefined ? undefined : orderFields > 0 ? t('rules.fieldCount', { count: orderFields }) : t('rules.none')}
          </Row>
          {maySeeDispatchRules && (
            <Row icon="dispatch" label={t('rules.dispatch')} hint={t('rules.dispatchHint')} to={screenAddress('dispatchRules')}>
              {count(dispatchRules)}
            </Row>
          )}
          {maySeeSkills && (
            <Row icon="checklist" label={t('rules.skills')} hint={t('rules.skillsHint')} to={screenAddress('skills')}>
              {ending === undefined ? undefined : ending > 0 ? t('rules.skillCount', { count: ending }) : t('rules.skillNone')}
            </Row>
          )}
          {mayManageAlarmRules && (
            <Row icon="alarm" label={t('rules.alarm')} hint={t('rules.alarmHint')} to={screenAddress('alarmRules')}>
              {count(alarmRules)}
            </Row>
          )}
          {mayExchangeTables && (
            <Row icon="share" label={t('rules.tables')} hint={t('rules.tablesHint')} to={screenAddress('tableImport')} />
          )}
          {mayManageConfiguration && (
            <>
              <Row icon="tools" label={t('rules.templates')} hint={t('rules.templatesHint')} to={screenAddress('configurationTemplates')} />
              <Row icon="copy" label={t('rules.configuration')} hint={t('rules.configurationHint')} to={screenAddress('configuration')} />
            </>
          )}
          <Row icon="tools" label={t('rules.stores')} hint={t('rules.storesHint')} to={screenAddress('stores')} />
          <Row icon="clock" label={t('rules.labourRates')} hint={t('rules.labourRatesHint')} to={screenAddress('labourRates')} />
          {mayConfigure && <OrganisationEntries />}
          {maySeeAuditLog && <Row icon="clock" label={t('rules.audit')} hint={t('rules.auditHint')} to={screenAddress('auditLog')} />}
        </div>
      </Card>
    </>
  );
}
