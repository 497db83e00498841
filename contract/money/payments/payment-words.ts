/** The words of refunds and of the comparison with the provider. Without zod, for the pages that show them. */

/** `missing`: only the provider has it; `extra`: only we have it; `amount`: the amounts differ. */
export const differenceKinds = {
  missing: '渠道有，我方无',
  extra: '我方有，渠道无',
  amount: '金额不一致',
  'refund-missing': '渠道已退款，我方无',
  'refund-extra': '我方已退款，渠道无',
} as const
export type DifferenceKind = keyof typeof differenceKinds

export const lineResults = { none: '相符', ...differenceKinds } as const
export type LineResult = keyof typeof lineResults

export const lineKinds = { payment: '收款', refund: '退款' } as const

export const refundStates = { none: '无', pending: '退款中', done: '已退款', refused: '渠道拒绝' } as const
