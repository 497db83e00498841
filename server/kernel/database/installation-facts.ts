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
