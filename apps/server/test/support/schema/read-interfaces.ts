import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, type TsInterfaceDeclaration, type TsType } from '@swc/core';
import type { Column, ColumnKind, Columns } from './column.ts';
import { namedKinds } from './named-kinds.ts';

const folder = fileURLToPath(new URL('../../../src/db/schema/', import.meta.url));

/** Reads the interfaces of `src/db/schema`, from those that name the tables: `…Schema`. */
export function readInterfaces(): Columns {
  const interfaces = new Map(listInterfaces().map((declaration) => [declaration.id.value, declaration]));
  const schemas = [...interfaces].filter(([name]) => name.endsWith('Schema')).map(([, declaration]) => declaration);
  const find = (name: string | null, of: string) => {
    const declaration = interfaces.get(name ?? '');
    if (declaration === undefined) throw new TypeError(`the interface of ${of} was not found`);
    return declaration;
  };
  /** With the columns of the interfaces that it extends. */
  const listColumns = (declaration: TsInterfaceDeclaration): [string, TsType][] => [
    ...declaration.extends.flatMap(({ expression }) => {
      const base = expression.type === 'Identifier' ? expression.value : null;
      return listColumns(find(base, `what ${declaration.id.value} extends`));
    }),
    ...listProperties(declaration),
  ];
  return new Map(
    schemas.flatMap(listProperties).map(([table, type]) => {
      const declaration = find(nameOf(type), table);
      return [table, new Map(listColumns(declaration).map(([column, type]) => [column, readColumn(`${table}.${column}`, type)]))];
    }),
  );
}

function listInterfaces(): TsInterfaceDeclaration[] {
  const modules = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return modules.flatMap((file) => {
    const { body } = parseSync(readFileSync(`${folder}${file}`, 'utf8'), { syntax: 'typescript' });
    return body.flatMap((item) => {
      const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
      return declaration.type === 'TsInterfaceDeclaration' ? [declaration] : [];
    });
  });
}

function listProperties({ body }: TsInterfaceDeclaration): [string, TsType][] {
  return body.body.map((element) => {
    if (element.type !== 'TsPropertySignature' || element.key.type !== 'Identifier' || element.typeAnnotation === undefined)
      throw new TypeError('a table has columns alone');
    return [element.key.value, element.typeAnnotation.typeAnnotation];
  });
}

/** The wrappers of `column-types.ts` and Kysely, by what is read from them. */
const jsonWrappers = new Set(['Json', 'DefaultedJson', 'JSONColumnType']);
const defaultWrappers = new Set(['Defaulted', 'DefaultedJson']);

function readColumn(column: string, type: TsType): Column {
  const [wrapper, ...parameters] = takeApart(type);
  const selected = wrapper === 'ColumnType' || wrapper === 'Defaulted' || jsonWrappers.has(wrapper) ? (parameters[0] ?? type) : type;
  const isNullable = [type, selected].flatMap(listMembers).some(mayBeNull);
  const inserted = wrapper === 'ColumnType' ? listMembers(parameters[1] ?? type) : [];
  return {
    kind: jsonWrappers.has(wrapper) ? 'json' : readKind(column, selected),
    isNullable,
    mayBeLeftOut: isNullable || defaultWrappers.has(wrapper) || inserted.some((member) => isKeyword(member, 'undefined')),
  };
}

/** @returns the name of a generic type and what it is given; an empty name for any other */
function takeApart(type: TsType): [string, ...TsType[]] {
  const [member] = listMembers(type).filter((each) => !isKeyword(each, 'null'));
  return member?.type === 'TsTypeReference' && member.typeParams !== null && member.typeParams !== undefined
    ? [nameOf(member) ?? '', ...member.typeParams.params]
    : [''];
}

function readKind(column: string, type: TsType): ColumnKind {
  const kinds = new Set(
    listMembers(type)
      .filter((member) => !isKeyword(member, 'null'))
      .map((member) => readMember(column, member)),
  );
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) throw new TypeError(`the type of ${column} is of several kinds: ${[...kinds]}`);
  return kind;
}

function readMember(column: string, type: TsType): ColumnKind {
  if (type.type === 'TsArrayType') return arrayOf(readKind(column, type.elemType));
  for (const kind of ['string', 'number', 'boolean'] as const) if (isKeyword(type, kind)) return kind;
  if (type.type === 'TsLiteralType' && type.literal.type === 'StringLiteral') return 'string';
  if (type.type === 'TsLiteralType' && type.literal.type === 'NumericLiteral') return 'number';
  const name = nameOf(type);
  if (name === 'Date' || name === 'Buffer') return name;
  const kind = name === null ? undefined : namedKinds[name]?.kind;
  if (kind === undefined) throw new TypeError(`the type of ${column} is not known: ${name ?? type.type}`);
  return kind;
}

function arrayOf(kind: ColumnKind): ColumnKind {
  if (kind === 'string') return 'string[]';
  if (kind === 'number') return 'number[]';
  // A list within a document.
  if (kind === 'json') return 'json';
  throw new TypeError(`no column is an array of ${kind}`);
}

function listMembers(type: TsType): TsType[] {
  if (type.type === 'TsParenthesizedType') return listMembers(type.typeAnnotation);
  return type.type === 'TsUnionType' ? type.types.flatMap(listMembers) : [type];
}

function mayBeNull(type: TsType): boolean {
  return isKeyword(type, 'null') || namedKinds[nameOf(type) ?? '']?.isNullable === true;
}

function isKeyword(type: TsType, kind: 'null' | 'undefined' | 'string' | 'number' | 'boolean'): boolean {
  return type.type === 'TsKeywordType' && type.kind === kind;
}

/** @returns the name of a type; of a type's property `Type['property']` */
function nameOf(type: TsType): string | null {
  if (type.type === 'TsTypeReference') return type.typeName.type === 'Identifier' ? type.typeName.value : null;
  if (type.type !== 'TsIndexedAccessType' || type.indexType.type !== 'TsLiteralType') return null;
  const { literal } = type.indexType;
  return literal.type === 'StringLiteral' ? `${nameOf(type.objectType)}['${literal.value}']` : null;
}
