import type { Language } from '@energy-om/contract';
import { accountMessages } from './messages/account.ts';
import { alarmMessages } from './messages/alarm.ts';
import { cameraMessages } from './messages/camera.ts';
import { deviceMessages } from './messages/device.ts';
import { deviceAdministrationMessages } from './messages/device-administration.ts';
import { fileMessages } from './messages/file.ts';
import type { MessageTable } from './messages/message-table.ts';
import { organisationMessages } from './messages/organisation.ts';
import { platformMessages } from './messages/platform.ts';
import { tenancyMessages } from './messages/tenancy.ts';
import { workOrderMessages } from './messages/work-order.ts';

/** THE TEXTS the server answers with, in both languages; `{name}` is filled in from the parameters. */
export const messages = {
  ...platformMessages,
  ...accountMessages,
  ...alarmMessages,
  ...cameraMessages,
  ...deviceMessages,
  ...deviceAdministrationMessages,
  ...fileMessages,
  ...organisationMessages,
  ...tenancyMessages,
  ...workOrderMessages,
} as const satisfies MessageTable;

export type MessageKey = keyof typeof messages;
export type MessageParameters = Record<string, string | number>;

export function formatMessage(language: Language, key: MessageKey, parameters: MessageParameters = {}): string {
  return messages[key][language].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(parameters[name] ?? placeholder));
}
