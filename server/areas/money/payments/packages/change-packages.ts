import { z } from 'zod'
import { requestedMessage } from '#contract/base/approvals/approval-kinds.ts'
import { saveProduct } from '#contract/money/payments/payments.ts'
import { holds } from '#contract/permissions.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { awaitApproval, type ConfirmedRequest } from '../../../base/approvals/index.ts'
import { toProduct } from '../view.ts'
import { lockPackage, type PackageRow } from './package-queries.ts'
import { deletePackage, type PackageChange, requirePossible, savePackage } from './save-package.ts'

/** What a request for approval stores. */
const PackagePayload = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('save'), change: saveProduct.body }),
  z.strictObject({ action: z.literal('delete'), id: z.int() }),
])

/** ROLE-10: a role that does not decide alone on prices asks a second administrator. */
const decidesAlone = ({ adminRole }: Actor) => holds(adminRole, 'pricing', 'do')

const priceTaken = asConflict({ top_up_package_price: 'package_price_taken' })

type Shown = Pick<PackageRow, 'title' | 'price' | 'coins' | 'bonus' | 'is_offered'>

const wordsOf = ({ title, price, coins, bonus, is_offered }: Shown) =>
  `「${title}」${price} 元，${coins} V币，赠送 ${bonus} V币${is_offered ? '' : '（停用）'}`

const wordsOfChange = ({ title, actualPrice, coinSum, present, isOffered }: PackageChange, before?: PackageRow) =>
  wordsOf({
    title,
    price: actualPrice,
    coins: coinSum,
    bonus: present,
    is_offered: isOffered ?? before?.is_offered ?? true,
  })

export const changePackages = (db: Db, actor: Actor, change: PackageChange) =>
  saveOrAsk(db, actor, change).catch(priceTaken)

const saveOrAsk = inTransaction(async (tx, actor: Actor, change: PackageChange) => {
  if (!decidesAlone(actor) && (await awaitSaving(tx, actor, change))) {
    const { id, version, ...values } = change
    return { isOffered: true, ...values, ...(id !== undefined && { id, version }), isAwaitingApproval: true }
  }
  return { ...toProduct(await savePackage(tx, actor, change)), isAwaitingApproval: false }
})

const awaitSaving = async (tx: Tx, actor: Actor, change: PackageChange) => {
  await requirePossible(tx, change)
  const before = change.id === undefined ? undefined : await lockPackage(tx, change.id)
  return awaitApproval(tx, actor, {
    kind: 'package',
    subject: before ? String(before.id) : `new ${change.actualPrice}`,
    target: before ? `充值套餐「${before.title}」` : '新增充值套餐',
    detail: [before && wordsOf(before), wordsOfChange(change, before)].filter(Boolean).join(' → '),
    payload: { action: 'save', change },
  })
}

export const removePackage = inTransaction(async (tx, actor: Actor, id: number) => {
  if (!decidesAlone(actor) && (await awaitDeletion(tx, actor, id)))
    return { message: requestedMessage, isAwaitingApproval: true }
  await deletePackage(tx, actor, id)
  return { message: '恭喜你，删除成功', isAwaitingApproval: false }
})

const awaitDeletion = async (tx: Tx, actor: Actor, id: number) => {
  const before = (await lockPackage(tx, id)) ?? fail('not_found')
  return awaitApproval(tx, actor, {
    kind: 'package',
    subject: String(id),
    target: `充值套餐「${before.title}」`,
    detail: `删除：${wordsOf(before)}`,
    payload: { action: 'delete', id },
  })
}

/** Carries out what a second administrator has confirmed. */
export const confirmedPackage = async (tx: Tx, { payload, decider }: ConfirmedRequest): Promise<void> => {
  const request = PackagePayload.parse(payload)
  if (request.action === 'delete') await deletePackage(tx, decider, request.id)
  else await savePackage(tx, decider, request.change).catch(priceTaken)
}
