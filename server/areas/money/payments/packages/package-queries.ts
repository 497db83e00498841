import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#kernel/database/index.ts'
import '../tables.ts'

export type PackageRow = Selectable<Tables['top_up_package']>

const packages = (db: Db | Tx) => db.selectFrom('top_up_package').selectAll().where('deleted_at', 'is', null)

/** Those that are offered. */
export const findPackages = (db: Db | Tx): Promise<PackageRow[]> =>
  packages(db).where('is_offered', '=', true).orderBy('price').execute()

/** Those that are off, too. */
export const findAllPackages = (db: Db | Tx): Promise<PackageRow[]> => packages(db).orderBy('price').execute()

export const findPackage = (db: Db | Tx, id: number): Promise<PackageRow | undefined> =>
  packages(db).where('is_offered', '=', true).where('id', '=', id).executeTakeFirst()

/** Locks the package until the end of the transaction. */
export const lockPackage = (tx: Tx, id: number): Promise<PackageRow | undefined> =>
  packages(tx).where('id', '=', id).forUpdate().executeTakeFirst()
