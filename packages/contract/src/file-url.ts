/** The URL path of a stored file's bytes; it needs the access token, like any call. */
export function fileUrl(id: string): string {
  return `/files/${id}`;
}

/** The URL path of a picture's thumbnail, at most 320 pixels a side; only pictures have one. */
export function thumbnailUrl(id: string): string {
  return `${fileUrl(id)}/thumb`;
}

/** The URL path of an order's report as PDF; it needs the access token, like any call. */
export function orderReportUrl(id: string): string {
  return `/documents/order-reports/${id}`;
}
