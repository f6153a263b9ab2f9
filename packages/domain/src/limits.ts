import { dayMs, daySeconds, minuteMs } from './duration.ts';

/**
 * The limits of texts, numbers and lists, for the contract, the server and the forms alike. Lengths are in UTF-16 code units, as
 * JavaScript counts them.
 */

// Names and accounts.
export const maxNameLength = 60;
export const maxTimeZoneLength = 64;
/** Of a new tenant. */
export const defaultTimeZone = 'Asia/Shanghai';
export const maxFullNameLength = 50;
export const maxLoginNameLength = 64;
/** As it is typed, with spaces, hyphens and the country code. */
export const maxMobileNumberLength = 32;
export const maxVerificationCodeLength = 16;
export const maxInviteCodeLength = 40;
export const maxInviteDays = 30;
/** How long a link to the report of an order is good for. */
export const maxReportLinkDays = 30;
export const defaultReportLinkDays = 7;
export const maxInviteUses = 200;
/** For a request to join a tenant, its refusal, and the replacement of a meter. */
export const maxNoteLength = 200;

// What the platform grants a tenant.
export const maxTenantAccounts = 1_000_000;
export const maxTenantDevices = 10_000_000;
/** 100 TiB. */
export const maxTenantStorageMebibytes = 100 * 1024 * 1024;
/** Tenants nested below one, deeper than any organisation nests them. */
export const maxTenantDepth = 8;

// Tracks.
export const maxTrackPoints = 200;
/** Points of a day that a map is given. */
export const maxShownTrackPoints = 1500;

// The area tree.
export const maxAddressLength = 120;
export const maxAreas = 20_000;
/** Of areas within areas. */
export const maxAreaDepth = 12;

// Devices.
/** Of a tenant, without retired ones. */
export const maxDevices = 50_000;
export const maxDeviceNameLength = 100;
export const maxDeviceCodeLength = 60;
export const maxModelNameLength = 100;
export const maxDeviceLocationLength = 200;
export const maxRegisterFactor = 1e9;
export const maxStreamAddressLength = 1000;
export const maxMakerLength = 100;
export const maxSerialNumberLength = 60;
/** The rated values of one nameplate. */
export const maxRatings = 20;
export const maxRatingNameLength = 30;
export const maxRatingValueLength = 60;
/** The documents and photos of one device. */
export const maxDeviceFiles = 20;

// Teams.
export const maxTeamPhoneLength = 30;
export const maxTeamMembers = 200;
export const maxTeamSpecialties = 30;

// Certificates of people.
export const maxCertificateNoLength = 60;
/** Of one person. */
export const maxSkills = 50;

// Search and scanned codes.
export const maxKeywordLength = 60;
export const maxQrLength = 200;

// Orders.
export const maxTitleLength = 80;
export const minDescriptionLength = 5;
export const maxDescriptionLength = 2000;
export const maxReportLength = 500;
/** Of a reason that others have to understand. */
export const minReasonLength = 2;
export const maxReasonLength = 500;
/** For an addition to an order. */
export const maxAdditionLength = 2000;
export const maxOrderObjects = 20;
export const maxOrderMembers = 20;
/** Of one field, and of one upload. */
export const maxPhotos = 9;
// Comments on an order.
export const maxCommentLength = 2000;
export const maxMentions = 20;
export const maxOrderComments = 1000;

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

// Spare parts.
/** Of a tenant, retired ones not counted. */
export const maxSpareParts = 20_000;
export const maxPartCodeLength = 60;
/** The business types, or the models of devices, that one part fits. */
export const maxPartFits = 30;
/** Of a tenant, closed ones not counted. */
export const maxStores = 100;
export const maxStoreKeepers = 20;
/** Counted at once. */
export const maxCountedParts = 100;

// Projects.
export const maxContractNoLength = 60;
/** The areas, teams, business types or clients of one project. */
export const maxProjectParts = 200;
/** Projects whose orders are counted at once. */
export const maxProjectsOfStatistics = 50;

// Plans.
/** Of a tenant, removed ones not counted. */
export const maxPlans = 200;
export const maxPlanDevices = 100;

// Inspection routes.
/** Of a tenant, removed ones not counted. */
export const maxInspectionRoutes = 200;
export const maxRoutePoints = 60;
export const maxPointQuestions = 20;

/** The people who work on a permit, beside its leader. */
export const maxPermitCrew = 30;
export const maxIsolationPoints = 30;
/** The people, and the devices, that the form of a permit offers. */
export const maxPermitChoices = 500;
/** Of one order, those that are over included. */
export const maxOrderPermits = 30;
/** Of a printed form: what fits at its head, and half a page of clauses. */
export const maxFormHeadLength = 60;
export const maxNumberPrefixLength = 20;
export const maxFormLines = 20;
/** Of a switching order. */
export const maxSwitchingSteps = 100;
/** Of one order, those that are over included. */
export const maxOrderSwitchings = 30;
export const maxRuleLength = 200;
/** 60 days. */
export const maxPlanLeadMinutes = 60 * 24 * 60;
/** 90 days. */
export const maxPlanDurationMinutes = 90 * 24 * 60;
/** Of a preview. */
export const maxPlannedDates = 1000;
export const planPreviewDays = 400;
/** Ten years: a rule without a date in this time is refused. */
export const maxDaysWithoutDate = 3653;
/** Weeks of which the load is shown. */
export const planLoadWeeks = 13;

// Tariffs.
/** Of a tenant. */
export const maxTariffs = 200;
/** Of a tariff, drafts included. */
export const maxTariffVersions = 100;
export const maxTariffSeasons = 12;
export const maxTariffSteps = 6;
/** A thousand yuan a unit, in micro-yuan. */
export const maxTariffPrice = 1_000_000_000;
/** A million units, in thousandths. */
export const maxStepThreshold = 1_000_000_000;
export const maxStepAllowance = 1_000_000_000;
/** A million yuan a month. */
export const maxMonthlyFeeFen = 100_000_000;
/** Of a tenant. */
export const maxTariffCalendars = 50;

// Work calendars.
export const maxSpansPerDay = 4;
/** The holidays, or the extra workdays, of one calendar. */
export const maxCalendarDays = 400;

// Rosters.
export const maxShiftTypes = 12;
export const maxShiftLetterLength = 2;
export const maxCycleDays = 56;
export const maxCrews = 12;
export const maxCrewMembers = 60;
export const maxRestHoursLimit = 24;
export const maxOvertimeHoursLimit = 200;
/** Of one request for leave; the longest is that of a birth. */
export const maxLeaveDays = 190;
export const maxLeaveDaysAhead = 365;

// Clock targets.
export const minClockTargetMs = minuteMs;
export const maxClockTargetMs = 90 * dayMs;

// Escalation: steps of one clock at one level, and what a step consists of.
export const maxEscalationSteps = 8;
export const maxEscalationPercent = 1000;
export const maxMinutesLate = 30 * 24 * 60;
export const minEscalationRepeatMinutes = 5;
export const maxEscalationRepeats = 20;
export const maxEscalationRecipients = 10;
export const minAlarmRestartMinutes = 15;

// Handover cards.
/** Facts of one source that a card has, the most urgent ones: what a person can read at a change of shift. */
export const maxHandoverFacts = 200;
/** Of both shifts on one card. */
export const maxHandoverComments = 200;

// Forms.
export const maxFormFields = 60;
export const maxFieldLabelLength = 60;
export const maxFieldOptions = 40;
/** As the answer to a point of a checklist may be. */
export const maxFieldOptionLength = 200;
export const maxFieldDecimals = 6;

/** The causes, and the remedies, that one business type has. */
export const maxWorkCodes = 40;
/** The certificates in a tenant's own words that one business type demands. */
export const maxDemandedSkillNames = 10;

// Exports.
/** Orders of one export: what a person reads in a spreadsheet, and a few megabytes. */
export const maxExportedOrders = 10_000;

// Meter models.
export const maxModelValues = 60;
/** The keys of a gateway that one model maps. */
export const maxModelKeys = 60;
/** As devices may send keys. */
export const maxValueKeyLength = 100;
/** Of either sign. */
export const minMappingFactor = 1e-9;
export const maxMappingFactor = 1e9;
export const maxMappingOffset = 1e9;
export const maxRegisterModulus = 1e15;
/** The keys without a value that are stored of one device, with the newest of what came under each. */
export const maxUnmappedKeys = 50;
// Configuration documents.
/** Of the document's text. */
export const maxConfigurationLength = 500_000;
/** What one document may create and change at once: each is a write of its own, and the tenant's other settings wait meanwhile. */
export const maxConfigurationChanges = 500;

/** How many rows of a kind the progress of the set-up counts. */
export const maxSetupCount = 1000;

// Rules.
export const maxRulePriority = 999;
export const maxAlarmSeconds = daySeconds;
/** A device that sends less often than this would be overdue between two readings. */
export const minNoDataSeconds = 10;
export const maxAlarmTimes = 1000;
/** For a state that a device reports as text. */
export const maxStateTextLength = 60;
export const maxScheduleWindows = 20;

// Parameters of a tenant.
export const maxShortNameLength = 12;
export const maxMailLength = 100;
/** When somebody answers, in words. */
export const maxContactHoursLength = 60;
/** Of the picture that is uploaded. */
export const maxLogoBytes = 512 * 1024;
/** The sides of the picture that is uploaded. */
export const minLogoPixels = 64;
export const maxLogoPixels = 4096;

// Announcements.
export const maxAnnouncementTitleLength = 80;
export const maxAnnouncementLength = 5000;
export const maxAnnouncementFiles = 9;
/** Roles, teams or areas that one announcement names. */
export const maxAudienceParts = 50;
/** Announcements of a tenant that are scheduled or to be read at a time: more than that nobody reads. */
export const maxOpenAnnouncements = 200;
export const maxAnnouncementDrafts = 200;
export const maxWithdrawalReasonLength = 200;
/** People named in one reminder; without names it is for all who have not read. */
export const maxRemindedReaders = 100;
