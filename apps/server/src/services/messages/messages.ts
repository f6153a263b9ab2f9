import type { Language } from '@energy-om/contract';
import { accountMessages } from './account.ts';
import { alarmMessages } from './alarm.ts';
import { announcementMessages } from './announcement.ts';
import { areaMessages } from './area.ts';
import { businessTypeMessages } from './business-type.ts';
import { cameraMessages } from './camera.ts';
import { configurationMessages } from './configuration.ts';
import { deviceMessages } from './device.ts';
import { deviceAdministrationMessages } from './device-administration.ts';
import { escalationMessages } from './escalation.ts';
import { fileMessages } from './file.ts';
import { inspectionMessages } from './inspection.ts';
import type { MessageTable } from './message-table.ts';
import { meterModelMessages } from './meter-model.ts';
import { meterSwapMessages } from './meter-swap.ts';
import { meterSwitchMessages } from './meter-switch.ts';
import { orderReportMessages } from './order-report.ts';
import { organisationMessages } from './organisation.ts';
import { parametersMessages } from './parameters.ts';
import { paymentMessages } from './payment.ts';
import { permitMessages } from './permit.ts';
import { planMessages } from './plan.ts';
import { platformMessages } from './platform.ts';
import { projectMessages } from './project.ts';
import { pushMessages } from './push.ts';
import { roomMessages } from './room.ts';
import { rosterMessages } from './roster.ts';
import { savingMessages } from './saving.ts';
import { skillMessages } from './skill.ts';
import { sparePartMessages } from './spare-part.ts';
import { tableImportMessages } from './table-import.ts';
import { tariffMessages } from './tariff.ts';
import { tenancyMessages } from './tenancy.ts';
import { trackMessages } from './track.ts';
import { walletMessages } from './wallet.ts';
import { workCalendarMessages } from './work-calendar.ts';
import { workOrderMessages } from './work-order.ts';

/** THE TEXTS that the server answers with, in both languages; `{name}` is replaced by a parameter. */
export const messages = {
  ...platformMessages,
  ...accountMessages,
  ...alarmMessages,
  ...announcementMessages,
  ...areaMessages,
  ...businessTypeMessages,
  ...cameraMessages,
  ...configurationMessages,
  ...deviceMessages,
  ...deviceAdministrationMessages,
  ...escalationMessages,
  ...fileMessages,
  ...meterModelMessages,
  ...meterSwapMessages,
  ...meterSwitchMessages,
  ...orderReportMessages,
  ...organisationMessages,
  ...parametersMessages,
  ...permitMessages,
  ...planMessages,
  ...savingMessages,
  ...inspectionMessages,
  ...projectMessages,
  ...pushMessages,
  ...roomMessages,
  ...rosterMessages,
  ...skillMessages,
  ...sparePartMessages,
  ...tableImportMessages,
  ...tariffMessages,
  ...tenancyMessages,
  ...trackMessages,
  ...paymentMessages,
  ...walletMessages,
  ...workCalendarMessages,
  ...workOrderMessages,
} as const satisfies MessageTable;

export type MessageKey = keyof typeof messages;
/** Names are listed as the language lists them. */
export type MessageParameters = Record<string, string | number | readonly string[]>;

const listSeparators: Record<Language, string> = { 'zh-CN': '、', en: ', ' };

export function formatMessage(language: Language, key: MessageKey, parameters: MessageParameters = {}): string {
  return messages[key][language].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = parameters[name] ?? placeholder;
    return typeof value === 'object' ? value.join(listSeparators[language]) : String(value);
  });
}
