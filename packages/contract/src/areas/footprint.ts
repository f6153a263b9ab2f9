import { notServedYet } from '../endpoint.ts';

/** The maintenance log and the tracks of people in the field. */
export const footprintApi = {
  listMaintenanceLog: notServedYet(
    'GET',
    '/api/business/appoperationlogs/GetMaintenanceLog',
    'account',
    'Lists the maintenance log: what was done on which object, and by whom.',
  ),
  createTrackPoints: notServedYet('POST', '/api/base/apptrack/Create', 'account', 'Stores the points of a track.'),
  getTrace: notServedYet('GET', '/api/base/apptrack/GetTraceList', 'account', 'Returns the track of a day with stays and distance.'),
} as const;
