import { sql } from 'kysely'
import type { z } from 'zod'
import type { saveProduct } from '#contract/payments.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, difference, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { toProduct } from '../view.ts'
import { findPackages, type PackageRow } from './package-queries.ts'

const maxPackages = 20
type PackageChange = z.output<typeof saveProduct.body>

/** Adds or changes a package; the version protects changes of another administrator. */
export const savePackage = (db: Db, actor: Actor, change: PackageChange) =>
  (change.id === undefined ? addPackage(db, actor, change) : changePackage(db, actor, change.id, change)).catch(
    asConflict({ top_up_package_price: 'package_price_taken' }),
  )

const columnsOf = ({ title, actualPrice, coinSum, present }: PackageChange) => ({
  title,
  price: actualPrice,
  coins: coinSum,
  bonus: present,
})

const addPackage = inTransaction(async (tx, actor: Actor, change: PackageChange) => {
  await sql`lock table top_up_package in share row exclusive mode`.execute(tx)
  if ((await findPackages(tx)).length >= maxPackages) fail('package_limit_reached')
  const row = await tx.insertInto('top_up_package').values(columnsOf(change)).returningAll().executeTakeFirstOrThrow()
  await noteChange(tx, actor, { target: `充值套餐 ${row.id}`, after: columnsOf(change) })
  announce(tx, { topic: 'payments' })
  return toProduct(row)
})

const changePackage = inTransaction(async (tx, actor: Actor, id: number, change: PackageChange) => {
  const before = (await lockPackage(tx, id)) ?? fail('not_found')
  requireVersion(change.version, before.version)
  const row = await tx
    .updateTable('top_up_package')
    .set({ ...columnsOf(change), version: before.version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteChange(tx, actor, { target: `充值套餐 ${id}`, ...difference(toFields(before), toFields(row)) })
  announce(tx, { topic: 'payments' })
  return toProduct(row)
})

/** Deletes a package; its orders keep their terms. */
export const deletePackage = inTransaction(async (tx, actor: Actor, id: number) => {
  const row = (await lockPackage(tx, id)) ?? fail('not_found')
  await tx.updateTable('top_up_package').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
  await noteChange(tx, actor, { target: `充值套餐 ${id}`, before: toFields(row) })
  announce(tx, { topic: 'payments' })
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
