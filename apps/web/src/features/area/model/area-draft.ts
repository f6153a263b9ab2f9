import type { ApiInput } from '@energy-om/contract';
import type { AreaKind, Coordinates } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';
import { formatDegrees, type PlaceDraft } from '#shared/location/place-draft.ts';
import { defaultKindWithin } from './area-choices.ts';
import type { Area } from './area-tree.ts';

export const maxLongitude = 180;
export const maxLatitude = 90;

/** An area as it is typed. */
export interface AreaDraft extends PlaceDraft {
  /** The version of the area that is being changed; null for a new one. */
  version: number | null;
  name: string;
  kind: AreaKind;
  /** Null: the top of the tree. */
  parentId: string | null;
  /** Null: that of the area above it, of the project, or the default one. */
  calendarId: string | null;
}

export function createEmptyArea(parent: Pick<Area, 'id' | 'kind'> | null): AreaDraft {
  return {
    version: null,
    name: '',
    kind: defaultKindWithin(parent?.kind ?? null),
    parentId: parent?.id ?? null,
    address: '',
    calendarId: null,
    longitude: '',
    latitude: '',
  };
}

export function toAreaDraft({ version, name, kind, parentId, address, calendarId, longitude, latitude }: Area): AreaDraft {
  return {
    version,
    name,
    kind,
    parentId,
    address: address ?? '',
    calendarId,
    longitude: longitude === null ? '' : formatDegrees(longitude),
    latitude: latitude === null ? '' : formatDegrees(latitude),
  };
}

/** The coordinates as they are typed; null where they are none. */
export function positionOf({ longitude, latitude }: Pick<AreaDraft, 'longitude' | 'latitude'>): Coordinates | null {
  const [east, north] = [parseNumber(longitude), parseNumber(latitude)];
  if (east === null || north === null || Math.abs(east) > maxLongitude || Math.abs(north) > maxLatitude) return null;
  return { longitude: east, latitude: north };
}

/**
 * Must only be called once `findAreaFaults` has found none.
 * @param existing the area to change, with the version that is overwritten
 */
export function toAreaInput(draft: AreaDraft, existing: Pick<Area, 'id' | 'version'> | null): ApiInput<'saveArea'> {
  const { name, kind, parentId, address, calendarId, longitude, latitude } = draft;
  return {
    ...(existing ? { id: existing.id, version: existing.version } : {}),
    parentId,
    kind,
    name: name.trim(),
    address: address.trim() || null,
    calendarId,
    longitude: parseNumber(longitude),
    latitude: parseNumber(latitude),
  };
}

const pair = /^\s*([+-]?\d+\.\d+)\s*[,，\s]\s*([+-]?\d+\.\d+)\s*$/;

/** Two coordinates that were pasted into one field, as maps copy them: the longitude first, or the latitude. Null for any other text. */
export function readCoordinatePair(text: string): Pick<AreaDraft, 'longitude' | 'latitude'> | null {
  const [, first, second] = pair.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const isLatitudeFirst = Math.abs(Number(first)) <= maxLatitude && Math.abs(Number(second)) > maxLatitude;
  return isLatitudeFirst ? { longitude: second, latitude: first } : { longitude: first, latitude: second };
}
