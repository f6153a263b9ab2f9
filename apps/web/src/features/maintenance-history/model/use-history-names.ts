import type { ApiOutput } from '@energy-om/contract';
import { useRef } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import type { PickedPerson } from '#shared/member/PickPeopleSheet.tsx';

type Entry = ApiOutput<'listMaintenanceLog'>['items'][number];

/** Names of what the history is limited to. */
export interface HistoryNames {
  device: (id: string) => string;
  project: (id: string) => string;
  person: (id: string) => string;
  /** Keeps the name of somebody who was chosen and may have no entry. */
  remember: (person: PickedPerson) => void;
}

/** The address has only ids, so the names come from the entries; before there are any, the kind of thing is named. */
export function useHistoryNames(entries: readonly Entry[]): HistoryNames {
  const t = useTexts('maintenanceHistory');
  const chosen = useRef<PickedPerson | null>(null);
  return {
    device: (id) => find(entries, ({ objects }) => objects.find((object) => object.id === id)?.name) ?? t('thisDevice'),
    project: (id) => find(entries, ({ project }) => (project.id === id ? project.name : undefined)) ?? t('filter.project'),
    person: (id) =>
      find(entries, ({ people }) => people.find((person) => person.id === id)?.fullName) ??
      (chosen.current?.id === id ? chosen.current.fullName : t('filter.person')),
    remember: (person) => {
      chosen.current = person;
    },
  };
}

function find(entries: readonly Entry[], read: (entry: Entry) => string | undefined): string | undefined {
  for (const entry of entries) {
    const name = read(entry);
    if (name !== undefined) return name;
  }
  return undefined;
}
