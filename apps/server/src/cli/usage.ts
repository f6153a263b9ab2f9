import { recordTableKinds, settingTableKinds, type TableKind, tableKinds } from '@energy-om/domain';
import { tableColumns } from '../services/table-import/table-columns.ts';

const commands = `Administration, with the server's settings (DATA_DIR, DATABASE_URL) from the environment. The server may be running.

  npx node apps/server/src/cli/main.ts create-tenant --name <tenant> --admin-name <full name> --admin-phone <mobile number> [--parent <tenant>]
  npx node apps/server/src/cli/main.ts set-password --login-name <mobile number>
  npx node apps/server/src/cli/main.ts grant-platform-admin --login-name <mobile number>                  (who administers the installation)
  npx node apps/server/src/cli/main.ts revoke-platform-admin --login-name <mobile number>
  npx node apps/server/src/cli/main.ts set-reports --tenant <tenant> [--classified-by dispatcher|reporter] [--business-type <name>|none] [--level 1-4]
      [--emergency-phone <number>|none]                                                                   (what clients report)
  npx node apps/server/src/cli/main.ts list tenants
  npx node apps/server/src/cli/main.ts list accounts --tenant <tenant>
  npx node apps/server/src/cli/main.ts list devices --tenant <tenant> [--kind device|meter|gateway|camera]
  npx node apps/server/src/cli/main.ts issue-device-token --tenant <tenant> --code <device>
  npx node apps/server/src/cli/main.ts revoke-device-tokens --tenant <tenant> --code <device>
  npx node apps/server/src/cli/main.ts import ${recordTableKinds.join('|')} --tenant <tenant> --file <x.csv|x.xlsx> [--dry-run]
  npx node apps/server/src/cli/main.ts import <setting> --tenant <tenant> --by <mobile number of an administrator> --file <x.csv|x.xlsx> [--dry-run]
  npx node apps/server/src/cli/main.ts import <table> --template
  npx node apps/server/src/cli/main.ts export <table> --tenant <tenant> --by <mobile number of an administrator>   (prints CSV)
  npx node apps/server/src/cli/main.ts import readings --tenant <tenant> --file <x.csv> [--device <device>] [--time <column>] [--column <column>=<key> …]
      [--register-from <column>=<key> …] [--time-zone Asia/Shanghai] [--dry-run] [--skip-faulty]          (also: npm run import-readings -- …)
  npx node apps/server/src/cli/main.ts export database --to <folder>
  npx node apps/server/src/cli/main.ts import database --from <folder>                                   (into an empty one, the server stopped)
  npx node apps/server/src/cli/main.ts upgrade-database [--from <bin folder of the earlier PostgreSQL>]  (better: npm run upgrade-database)
  npx node apps/server/src/cli/main.ts psql [<options of psql>]                                          (also: npm run psql -- …)
  npx node apps/server/src/cli/main.ts compare-payment-bills                                             (of the last days, as the server does every ten minutes)
  npx node apps/server/src/cli/main.ts remove-demonstration [--yes]                                      (also: npm run remove-demonstration)
  npx node apps/server/src/cli/main.ts migrate

<tenant> is a name or an id, <device> its code, <table> one of those below, <setting> one from ${settingTableKinds[0]} on. Passwords and tokens are made here and shown once.

A file to import has one row for each thing under a header in Chinese or English, in any order (* must be there):
`;

const rules = `Areas are paths of names: 江畔智谷/A区/1号楼. Without an area a role counts in the whole tenant. Several roles: 技术员、调度员.
The model of a meter is one of those the app lists; a camera's stream is the address of an HLS playlist, with name and password
where it takes them (http://name:password@host/…): they are kept apart and go to the camera alone.
CSV is UTF-8 or GB18030; of a workbook the first sheet is read. What is there already is found by its mobile number, path or
code and changed where it differs; an empty cell changes nothing, and nothing is ever removed. A file with faults is not
written at all; the faults are listed. --dry-run writes nothing and tells what would be; --template prints a file to start from.
Settings, from calendars on, are written with the rights and in the name of the administrator that --by names. In their tables
several names in a cell are separated by ；(or ;), and a dash (-) empties a cell.
`;

const readings = `Readings come as CSV of any size, in one of two forms: long, with the columns code, time, key and value; or wide, with a column of
times and one for each value, which --column names (OT=oilTemperature) where the headings are not the keys of the model. --device
says whose they are where no column code does. Times are ISO 8601 with an offset, seconds or milliseconds since 1970, or what the
clocks of the tenant's zone (--time-zone) showed: an hour that these pass over or show twice is a fault, never guessed.
--register-from counts a load up into the register: HUFL=energy takes it for kW and makes kWh, a load lasting until the next row.
All of the file is checked before anything is written; one with faults is not written, or with --skip-faulty without the faulty rows.
What is there already stays as it is. An import that was ended goes on where it was when it is run again. No alarm comes of it.
`;

const kindWidth = Math.max(...tableKinds.map(({ length }) => length)) + 2;

export const usage = `${commands}${tableKinds.map(describeKind).join('\n')}\n\n${rules}
${readings}`;

function describeKind(kind: TableKind): string {
  const columns = Object.entries(tableColumns[kind]).map(([key, { zh, required }]) => `${zh} ${key}${required ? '*' : ''}`);
  return `  ${kind.padEnd(kindWidth)}${columns.join(', ')}`;
}
