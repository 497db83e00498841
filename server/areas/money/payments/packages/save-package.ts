import { sql } from 'kysely'
import type { z } from 'zod'
import type { saveProduct } from '#contract/money/payments/payments.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, difference, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { findAllPackages, lockPackage, type PackageRow } from './package-queries.ts'

const maxPackages = 20
export type PackageChange = z.output<typeof saveProduct.body>

/** Adds or changes a package; the version protects changes of another administrator. */
export const savePackage = (tx: Tx, actor: Actor, change: PackageChange): Promise<PackageRow> =>
  change.id === undefined ? addPackage(tx, actor, change) : changePackage(tx, actor, change.id, change)

/** Refuses now what could not be carried out after a second administrator has confirmed it. */
export const requirePossible = async (tx: Tx, { id, version, actualPrice }: PackageChange) => {
  const packages = await findAllPackages(tx)
  const before = packages.find((one) => one.id === id)
  if (id === undefined && packages.length >= maxPackages) fail('package_limit_reached')
  if (id !== undefined && !before) fail('not_found')
  if (before) requireVersion(version, before.version)
  if (packages.some((one) => one.price === actualPrice && one.id !== id)) fail('package_price_taken')
}

const columnsOf = ({ title, actualPrice, coinSum, present, isOffered }: PackageChange) => ({
  title,
  price: actualPrice,
  coins: coinSum,
  bonus: present,
  ...(isOffered !== undefined && { is_offered: isOffered }),
})

const addPackage = async (tx: Tx, actor: Actor, change: PackageChange) => {
  await sql`lock table top_up_package in share row exclusive mode`.execute(tx)
  if ((await findAllPackages(tx)).length >= maxPackages) fail('package_limit_reached')
  const row = await tx.insertInto('top_up_package').values(columnsOf(change)).returningAll().executeTakeFirstOrThrow()
  await noteChange(tx, actor, { target: `充值套餐 ${row.id}`, after: columnsOf(change) })
  announce(tx, { topic: 'payments' })
  return row
}

const changePackage = async (tx: Tx, actor: Actor, id: number, change: PackageChange) => {
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
  return row
}

/** Deletes a package; its orders keep their terms. */
export const deletePackage = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const row = (await lockPackage(tx, id)) ?? fail('not_found')
  await tx.updateTable('top_up_package').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
  await noteChange(tx, actor, { target: `充值套餐 ${id}`, before: toFields(row) })
  announce(tx, { topic: 'payments' })
}

const toFields = ({ title, price, coins, bonus, is_offered }: PackageRow) => ({
  title,
  price,
  coins,
  bonus,
  is_offered,
})
