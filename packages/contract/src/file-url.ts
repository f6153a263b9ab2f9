/** The URL path of a stored file's bytes; it needs the access token, like any call. */
export function fileUrl(id: string): string {
  return `/files/${id}`;
}

/** The URL path of a picture's thumbnail, at most 320 pixels a side; only pictures have one. */
export function thumbnailUrl(id: string): string {
  return `${fileUrl(id)}/thumb`;
}

/** The URL path at which uploads in pieces begin, by the tus protocol 1.0; it needs the access token, like any call. */
export const uploadsUrl = '/uploads';

/** The URL path of one of them, by the id of the file to be. @param tenantId of what is handed over to a tenant that the sender has left; null for everything else */
export function uploadUrl(id: string, tenantId: string | null): string {
  return tenantId === null ? `${uploadsUrl}/${id}` : `${uploadsUrl}/${tenantId}/${id}`;
}

/** The URL path of an order's report as PDF; it needs the access token, like any call. */
export function orderReportUrl(id: string): string {
  return `/documents/order-reports/${id}`;
}

/** The URL path of the page that a link to the report of an order leads to; it needs no access token. */
export function sharedReportUrl(token: string): string {
  return `/r/${token}`;
}

/** The URL path of the report itself, for whoever has the link. */
export function sharedReportFileUrl(token: string): string {
  return `/r/${sharedReportFileName(token)}`;
}

/** The same as a name on the page of the link, which may be served behind any path. */
export function sharedReportFileName(token: string): string {
  return `${token}/report.pdf`;
}

/** Which labels a document has. */
export interface PrintedLabelsQuery {
  /** Of the devices, or of the rooms. */
  ids: readonly string[];
  /** The number of places of the first sheet that are used already. */
  start: number;
  /** What their QR codes say, with {code} in the place of the device's or the room's code. */
  address: string;
}

/** The URL path of labels for devices as PDF, of a format; it needs the access token, like any call. */
export function deviceLabelsUrl(format: string, query?: PrintedLabelsQuery): string {
  return labelsUrl(`/documents/device-labels/${format}`, query);
}

/** The URL path of a bill as PDF; it needs the access token, like any call. */
export function billDocumentUrl(id: string): string {
  return `/documents/bill/${id}`;
}

/** The URL path of labels for rooms as PDF, of a format; it needs the access token, like any call. */
export function roomLabelsUrl(format: string, query?: PrintedLabelsQuery): string {
  return labelsUrl(`/documents/room-labels/${format}`, query);
}

function labelsUrl(path: string, query: PrintedLabelsQuery | undefined): string {
  if (query === undefined) return path;
  const { ids, start, address } = query;
  // Without their dashes, 240 ids fit into an address.
  const listed = ids.map((id) => id.replaceAll('-', '')).join('.');
  return `${path}?ids=${listed}&start=${start}&address=${encodeURIComponent(address)}`;
}

/** The URL path of labels for the points of an inspection route as PDF; it needs the access token, like any call. */
export function routeLabelsUrl(id: string, query?: { format: string; start: number }): string {
  const path = `/documents/route-labels/${id}`;
  return query === undefined ? path : `${path}?format=${query.format}&start=${query.start}`;
}

/** The URL path of a work permit as PDF; it needs the access token, like any call. */
export function permitDocumentUrl(id: string): string {
  return `/documents/permits/${id}`;
}

/** The URL path of a switching order as PDF; it needs the access token, like any call. */
export function switchingDocumentUrl(id: string): string {
  return `/documents/switching-orders/${id}`;
}
