import type { TextsOf } from '../texts-of.ts';
import type { tableImport as source } from '../zh-CN/table-import.ts';

export const tableImport: TextsOf<typeof source> = {
  what: 'Content',
  kind: { sites: 'Areas and sites', rooms: 'Rooms', devices: 'Devices', staff: 'People' },
  explain:
    'A file is checked first and imported when you say so. With one fault nothing is written; importing it again makes no duplicates.',
  format: { xlsx: 'Excel', csv: 'CSV' },
  import_one: 'Import {{count}} row',
  import_other: 'Import {{count}} rows',
  file: {
    choose: 'Choose a file to check',
    other: 'Other file',
    template: '{{kind}} template',
    faults: '{{file}} faults',
    tooLarge: 'A file has {{most}} MB at most: split it',
  },
  download: {
    title: 'Download',
    template: 'Empty template',
    templateHint: 'With headings and one example row',
    all: 'What there is',
    allHint: 'Can be changed and imported again',
  },
  columns: { title: 'Columns', required: 'required', example: 'Such as {{example}}' },
  result: {
    checking: 'It is being checked…',
    importing: 'It is being imported; you can leave this page…',
    interrupted: 'The import was interrupted, and nothing was written: please import it again.',
    checked: 'No faults. Nothing has been written yet.',
    imported: 'It has been imported.',
    nothing: 'It is the same as what there is: there is nothing to import.',
    faulty_one: '{{count}} fault; nothing has been written.',
    faulty_other: '{{count}} faults; nothing has been written.',
    more_one: '{{count}} more fault is not listed.',
    more_other: '{{count}} more faults are not listed.',
    created: 'New',
    updated: 'Changed',
    unchanged: 'Unchanged',
  },
  fault: {
    file: 'The whole file',
    line: 'Line {{line}}',
    lineHead: 'Line',
    columnHead: 'Column',
    textHead: 'Fault',
    download: 'Download the faults',
  },
};
