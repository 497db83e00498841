import { sql } from 'kysely'
import type { z } from 'zod'
import type { saveProduct } from '#contract/payments.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, difference, noteChange } from '#kernel/http/index.ts'
import { toProduct } from '../view.ts'
import { findPackages, type PackageRow } from './package-queries.ts'

const maxPackages = 20
type Given = z.output<typeof saveProduct.body>

/** Adds a package, or changes one; the version that was read guards what another administrator wrote meanwhile. */
export const savePackage = (db: Db, actor: Actor, given: Given) =>
  (given.id === undefined ? addPackage(db, actor, given) : changePackage(db, actor, given.id, given)).catch(
    asConflict({ top_up_package_price: 'package_price_taken' }),
  )

const columnsOf = ({ title, actualPrice, coinSum, present }: Given) => ({
  title,
  price: actualPrice,
  coins: coinSum,
  bonus: present,
})

const addPackage = inTransaction(async (tx, actor: Actor, given: Given) => {
  await sql`lock table top_up_package in share row exclusive mode`.execute(tx)
  if ((await findPackages(tx)).length >= maxPackages) fail('package_limit_reached')
  const row = await tx.insertInto('top_up_package').values(columnsOf(given)).returningAll().executeTakeFirstOrThrow()
  await noteChange(tx, actor, { target: `充值套餐 ${row.id}`, after: columnsOf(given) })
  return toProduct(row)
})

const changePackage = inTransaction(async (tx, actor: Actor, id: number, given: Given) => {
  const before = (await lockPackage(tx, id)) ?? fail('not_found')
  requireVersion(given.version, before.version)
  const row = await tx
    .updateTable('top_up_package')
    .set({ ...columnsOf(given), version: before.version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteChange(tx, actor, { target: `充值套餐 ${id}`, ...difference(toFields(before), toFields(row)) })
  return toProduct(row)
})

/** Takes a package off the list; orders of it keep what they were offered. */
export const deletePackage = inTransaction(async (tx, actor: Actor, id: number) => {
  const row = (await lockPackage(tx, id)) ?? fail('not_found')
  await tx.updateTable('top_up_package').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
  await noteChange(tx, actor, { target: `充值套餐 ${id}`, before: toFields(row) })
  return { message: '恭喜你，删除成功' }
})

const toFields = ({ title, price, coins, bonus }: PackageRow) => ({ title, price, coins, bonus })

const lockPackage = (tx: Tx, id: number): Promise<PackageRow | undefined> =>
  tx
    .selectFrom('top_up_package')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
