import type { SettingTableKind } from '@energy-om/domain';
import { alarmRuleKind } from './kinds/alarm-rule-kind.ts';
import { businessTypeKind } from './kinds/business-type-kind.ts';
import { calendarDayKind } from './kinds/calendar-day-kind.ts';
import { calendarKind } from './kinds/calendar-kind.ts';
import { clockTargetKind, projectClockTargetKind, tenantClockTargetKind } from './kinds/clock-target-kind.ts';
import { dispatchRuleKind } from './kinds/dispatch-rule-kind.ts';
import { escalationStepKind } from './kinds/escalation-step-kind.ts';
import { formFieldKind, orderFieldKind } from './kinds/form-field-kind.ts';
import { meterModelKind } from './kinds/meter-model-kind.ts';
import { parameterKind } from './kinds/parameter-kind.ts';
import { planKind } from './kinds/plan/plan-kind.ts';
import { projectKind } from './kinds/project-kind.ts';
import { teamKind } from './kinds/team-kind.ts';
import type { SettingKind } from './setting-kind.ts';

export const settingKinds: Readonly<Record<SettingTableKind, SettingKind>> = {
  calendars: calendarKind,
  calendarDays: calendarDayKind,
  businessTypes: businessTypeKind,
  formFields: formFieldKind,
  clockTargets: clockTargetKind,
  teams: teamKind,
  projects: projectKind,
  projectClockTargets: projectClockTargetKind,
  meterModels: meterModelKind,
  alarmRules: alarmRuleKind,
  dispatchRules: dispatchRuleKind,
  plans: planKind,
  orderFields: orderFieldKind,
  tenantClockTargets: tenantClockTargetKind,
  escalationSteps: escalationStepKind,
  parameters: parameterKind,
};
