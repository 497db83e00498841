import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MigrationRefused } from './schema-lock.ts'

/** Folders with the SQL of a program. */
export interface SchemaSource {
  /** Tables, constraints and indexes: numbered files, each run once. */
  migrations: string
  /** Functions, views and triggers, in this order: below each folder every `.sql` file, applied again when it changes. */
  routines: string[]
}

export interface Migration {
  name: string
  checksum: string
  text: string
}

export interface Routine {
  /** `function post_points`, `trigger member_count_insert on member`; unique: there are no overloads. */
  name: string
  checksum: string
  text: string
  /** Replaced in place, because its dependents are tables. Other functions and views are dropped and created. */
  isTrigger: boolean
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (misnamed) throw new MigrationRefused(`迁移文件 ${misnamed} 的名称应形如 0012_accounts.sql。`)
  return names.sort().map((name) => ({ name, ...readSql(path.join(folder, name)) }))
}

export function readRoutines(folders: string[]): Routine[] {
  const routines = folders.flatMap((folder) => sqlFilesBelow(folder).flatMap(parseFile))
  const names = routines.map(({ name }) => name)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated) throw new MigrationRefused(`${repeated} 有两处定义，请只保留一处。`)
  return routines
}

/** Changes with every file of the schema. */
export const schemaFingerprint = ({ migrations, routines }: SchemaSource): string =>
  sha256([...readMigrations(migrations), ...readRoutines(routines)].map(({ checksum }) => checksum).join())

const sqlFilesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => path.join(folder, name))

const statementStart = /^(?=create or replace )/m
const head = /^create or replace (function|procedure|view|trigger) (\w+)/
const triggerTable = /\bon (\w+)/
const otherStatement = /^(?:create|alter|drop|insert|update|delete|grant|comment)\b/im

function parseFile(file: string): Routine[] {
  const [comments = '', ...statements] = `\n${readSql(file).text}`.split(statementStart)
  const isMixed = [comments, ...statements.map((statement) => statement.slice('create'.length))].some((text) =>
    otherStatement.test(text),
  )
  if (isMixed || !statements.every((statement) => head.test(statement)))
    throw new MigrationRefused(
      `${path.basename(file)} 只能包含 create or replace function、procedure、view、trigger，表结构请写迁移。`,
    )
  return statements.map(parseStatement)
}

function parseStatement(text: string): Routine {
  const [, kind, name] = head.exec(text)!
  const table = kind === 'trigger' ? ` on ${triggerTable.exec(text)?.[1]}` : ''
  const isTrigger = kind === 'trigger' || /\breturns trigger\b/.test(text)
  return { name: `${kind} ${name}${table}`, text, checksum: sha256(text), isTrigger }
}

function readSql(file: string) {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  return { text, checksum: sha256(text) }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
