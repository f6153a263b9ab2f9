import { dayMs } from './duration.ts';

/** What a phone sends at once of a file that it uploads in pieces; the last piece is the rest. */
export const uploadPieceBytes = 256 * 1024;
/** The bounds of what a server takes at once of such a file; the last piece may be smaller. */
export const minUploadPieceBytes = 64 * 1024;
export const maxUploadPieceBytes = 1024 * 1024;
/** How long an upload in pieces may take, breaks included. */
export const unfinishedUploadMs = 7 * dayMs;
/** How long a file that nothing names is kept: longer than what names it may wait on a phone. */
export const unnamedFileMs = 45 * dayMs;
