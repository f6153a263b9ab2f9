import { daySeconds } from './duration.ts';
/**
 * How long a text and how large a number or a list may be, for the contract, the server and the forms alike. Lengths are in
 * characters as JavaScript counts them.
 */

// Names, and what accounts are made of.
export const maxNameLength = 60;
export const maxFullNameLength = 50;
export const maxLoginNameLength = 64;
/** As typed, with blanks, hyphens and the country's number. */
export const maxMobileNumberLength = 32;
export const maxVerificationCodeLength = 16;
export const maxInviteCodeLength = 40;
export const maxInviteDays = 30;
export const maxInviteUses = 200;
/** Of asking to join a tenant, of refusing it, and of replacing a meter. */
export const maxNoteLength = 200;

// Teams.
export const maxTeamPhoneLength = 30;
export const maxTeamMembers = 200;

// What is searched and scanned.
export const maxKeywordLength = 60;
export const maxQrLength = 200;

// Orders.
export const maxTitleLength = 80;
export const minDescriptionLength = 5;
export const maxDescriptionLength = 2000;
export const maxReportLength = 500;
export const maxReasonLength = 500;
/** Of an addition to an order. */
export const maxAdditionLength = 2000;
export const maxOrderObjects = 20;
export const maxOrderMembers = 20;
export const maxPhotos = 9;

// Results of work, their checks and evaluations.
export const maxCauseLength = 1000;
export const maxMeasureLength = 2000;
export const maxRemarkLength = 1000;
export const maxLabourMinutes = 100_000;
export const maxParts = 50;
export const maxPartNameLength = 100;
export const maxPartQuantity = 1e6;
export const maxUnitLength = 20;
export const maxReadings = 50;
export const maxTags = 10;
export const maxTagLength = 30;
export const maxStars = 5;

// Rules.
export const maxRulePriority = 999;
export const maxAlarmSeconds = daySeconds;
/** A device that sends less often than this would be overdue between two readings. */
export const minNoDataSeconds = 10;
export const maxAlarmTimes = 1000;
/** Of a state that a device reports in words. */
export const maxStateTextLength = 60;
export const maxScheduleWindows = 20;
