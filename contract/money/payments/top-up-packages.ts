import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Bool, Done, Flag, Id, pageOf, paging, ReadVersion, trimmed, within } from '../../fields.ts'
import { PaymentType } from './order-items.ts'

/** A top-up package. Prices are whole yuan; `coinSum` is the base, `present` the bonus. */
export const Product = z.object({
  id: Id,
  title: z.string(),
  actualPrice: z.int(),
  coinSum: z.int(),
  present: z.int(),
  /** False: members are not offered it. */
  isOffered: z.boolean(),
  version: z.int(),
})
export type Product = z.output<typeof Product>

const { page, size } = paging(20, ['actualPrice'])

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/product/list',
  access: 'anyone',
  summary: '充值套餐，价格从低到高；actualPrice 为元，coinSum 为基础 V币，present 为赠送；all=1 含已停用的，仅管理员',
  query: z.object({ page, size, all: Flag.optional() }),
  answer: pageOf(Product),
})

export const getTopUpRules = endpoint({
  method: 'GET',
  path: '/api/product/rules',
  access: 'anyone',
  summary: '自定义金额的范围与单价、作者分成的百分比、可用的支付方式（尚未开通在线支付时为空）、是否演示支付',
  answer: z.object({
    coinsPerYuan: z.int(),
    customMinYuan: z.int(),
    customMaxYuan: z.int(),
    maxYuanPerDay: z.int(),
    /** The author's share of a sale. */
    authorSharePercent: z.int(),
    paymentTypes: z.array(PaymentType),
    /** The bundled simulator replaces both providers, and pages say 演示支付. */
    isSimulated: z.boolean(),
    paymentMinutes: z.int(),
  }),
})
export type TopUpRules = z.output<typeof getTopUpRules.answer>

/** A package that does not exist yet, because it awaits approval, has no id. */
const SavedProduct = Product.partial({ id: true, version: true }).extend({ isAwaitingApproval: z.boolean() })

export const saveProduct = endpoint({
  method: 'POST',
  path: '/api/product/saveOrEdit',
  access: 'administrator',
  permission: 'pricing',
  grade: 'review',
  summary: '新增充值套餐，或带 id 修改；带上 version 时他人已改则 409；由财务申请的待另一名管理员确认后生效',
  body: z.strictObject({
    id: Id.optional(),
    title: trimmed('请输入套餐名称').max(20, '套餐名称最多 20 个字'),
    actualPrice: within(1, 10_000),
    coinSum: within(1, 1_000_000),
    present: within(0, 1_000_000).default(0),
    /** Absent: as it is; a new package is on. */
    isOffered: Bool.optional(),
    version: ReadVersion,
  }),
  answer: SavedProduct,
  fails: ['not_found', 'edited_by_another', 'package_price_taken', 'package_limit_reached', 'approval_waiting'],
})

export const deleteProduct = endpoint({
  method: 'POST',
  path: '/api/product/delete',
  access: 'administrator',
  permission: 'pricing',
  grade: 'review',
  summary: '删除充值套餐；已有的订单不受影响；由财务申请的待另一名管理员确认后生效',
  body: z.strictObject({ id: Id }),
  entity: SavedProduct,
  answer: Done.extend({ isAwaitingApproval: z.boolean() }),
  fails: ['not_found', 'approval_waiting'],
})
