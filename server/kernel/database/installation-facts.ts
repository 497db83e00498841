import type { Db, Tx } from './connection.ts'

declare module './tables.ts' {
  interface Tables {
    installation: { key: string; value: string }
  }
}

/** Facts about this installation. `demo` is the loading stage of the demo data: 'texts', 'files', then 'complete'. */
export const readFact = async (db: Db | Tx, key: string): Promise<string | undefined> =>
  (await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst())?.value

export const writeFact = async (db: Db | Tx, key: string, value: string): Promise<void> => {
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** A fact that the first process to need it makes; all processes get the same value. */
export const ensureFact = async (db: Db, key: string, make: () => string): Promise<string> => {
  const found = await readFact(db, key)
  if (found !== undefined) return found
  await db
    .insertInto('installation')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readFact(db, key))!
}
