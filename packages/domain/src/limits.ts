import { daySeconds } from './duration.ts';

/**
 * The limits of texts, numbers and lists, for the contract, the server and the forms alike. Lengths are in UTF-16 code units, as
 * JavaScript counts them.
 */

// Names and accounts.
export const maxNameLength = 60;
export const maxFullNameLength = 50;
export const maxLoginNameLength = 64;
/** As it is typed, with spaces, hyphens and the country code. */
export const maxMobileNumberLength = 32;
export const maxVerificationCodeLength = 16;
export const maxInviteCodeLength = 40;
export const maxInviteDays = 30;
export const maxInviteUses = 200;
/** For a request to join a tenant, its refusal, and the replacement of a meter. */
export const maxNoteLength = 200;

// Teams.
export const maxTeamPhoneLength = 30;
export const maxTeamMembers = 200;

// Search and scanned codes.
export const maxKeywordLength = 60;
export const maxQrLength = 200;

// Orders.
export const maxTitleLength = 80;
export const minDescriptionLength = 5;
export const maxDescriptionLength = 2000;
export const maxReportLength = 500;
export const maxReasonLength = 500;
/** For an addition to an order. */
export const maxAdditionLength = 2000;
export const maxOrderObjects = 20;
export const maxOrderMembers = 20;
/** Of one field, and of one upload. */
export const maxPhotos = 9;

// Uploads.
export const maxFileBytes = 20 * 1024 * 1024;
/** Of an account in a tenant, within 24 hours. */
export const maxUploadBytesPerDay = 500 * 1024 * 1024;

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
/** For a state that a device reports as text. */
export const maxStateTextLength = 60;
export const maxScheduleWindows = 20;
