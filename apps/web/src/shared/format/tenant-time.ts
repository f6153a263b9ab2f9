import { tenantZone } from '../time/tenant-time.ts';
import { formatDate, formatDateTime, formatDay, formatDayAndWeekday, formatTime, formatWeekday, formatWhen, type Moment } from './time.ts';

/**
 * Moments in the time zone of the organisation, whatever the phone's is: plans, shifts and rounds go by the organisation's days. What is only a
 * date or a local time has no zone, and is formatted by `time.ts`.
 */

export const formatTenantTime = (moment: Moment): string => formatTime(moment, tenantZone());
export const formatTenantDay = (moment: Moment): string => formatDay(moment, Date.now(), tenantZone());
export const formatTenantDate = (moment: Moment): string => formatDate(moment, tenantZone());
export const formatTenantWeekday = (moment: Moment): string => formatWeekday(moment, tenantZone());
export const formatTenantDayAndWeekday = (moment: Moment): string => formatDayAndWeekday(moment, tenantZone());
export const formatTenantDateTime = (moment: Moment): string => formatDateTime(moment, tenantZone());
export const formatTenantWhen = (moment: Moment): string => formatWhen(moment, Date.now(), tenantZone());
