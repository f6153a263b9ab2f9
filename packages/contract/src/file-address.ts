/** Where the bytes of a stored file are; asked for with the token, like any call. */
export function fileAddress(id: string): string {
  return `/files/${id}`;
}

/** Its small picture, at most 320 pixels a side; only of pictures. */
export function thumbAddress(id: string): string {
  return `${fileAddress(id)}/thumb`;
}
