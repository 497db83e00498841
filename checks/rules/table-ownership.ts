import { isProgram, isTest, lineOf, type Rule, type SourceFile } from './source.ts'

const builder = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(\w+)[^']*'|([^')\s][^)]*))/g
const rawSql =
  /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?!on\b)(\w+|\$\{)|\bupdate\s+(?:only\s+)?(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/gi

/** Any feature may read another's tables in a join. Only the owner writes them, also in functions and triggers, so that rules about rows are in one folder. */
export const tableOwnership: Rule = {
  name: 'only the owner writes its tables',
  violations(files) {
    const owners = tableOwners(files)
    return files
      .filter((file) => isServerCode(file) || isRoutine(file))
      .flatMap((file) =>
        writesOf(file).flatMap(({ table, line }) => {
          const complaint = complaintAbout(file, table, owners)
          return complaint ? [`${file.path}:${line}: ${complaint}`] : []
        }),
      )
  },
}

const isServerCode = (file: SourceFile) => isProgram(file) && !isTest(file) && file.path.startsWith('server/')
/** Functions and triggers stand beside the code that uses them. */
const isRoutine = ({ path }: SourceFile) => /^server\/(?:areas|kernel)\/.*\.sql$/.test(path)
const featureOf = (file: SourceFile) => /^server\/areas\/([^/]+\/[^/]+)\//.exec(file.path)?.[1]

/** Tables that no feature owns belong to the kernel. */
function complaintAbout(file: SourceFile, table: string | undefined, owners: Map<string, string>) {
  const writer = featureOf(file)
  if (table === undefined) return writer ? 'write to a table by its literal name' : undefined
  const owner = owners.get(table)
  if (owner === writer) return undefined
  return `${writer ?? 'the kernel'} writes ${table}, which belongs to ${owner ?? 'the kernel'}`
}

/** Table -> feature, from `export const owns = ['…'] as const` in every tables.ts below server/areas/<area>/<feature>. */
function tableOwners(files: SourceFile[]) {
  const owners = new Map<string, string>()
  for (const file of files) {
    const feature = featureOf(file)
    if (!feature || !file.path.endsWith('/tables.ts')) continue
    const list = /export const owns = \[([^\]]*)\]/.exec(file.text)?.[1] ?? ''
    for (const [, table] of list.matchAll(/'(\w+)'/g)) if (table) owners.set(table, feature)
  }
  return owners
}

/** Stands in for comments and texts, so that offsets stay the same. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ')

function writesOf(file: SourceFile) {
  const statements = isRoutine(file) ? file.text.replace(/--[^\n]*|'[^']*'/g, blank) : file.text
  const byBuilder = [...file.text.matchAll(builder)].map((match) => ({
    table: match[1],
    line: lineOf(file.text, match.index),
  }))
  const bySql = [...statements.matchAll(rawSql)].map((match) => {
    const table = match[1] ?? match[2]
    return { table: table === '${' ? undefined : table?.toLowerCase(), line: lineOf(file.text, match.index) }
  })
  return [...byBuilder, ...bySql]
}
