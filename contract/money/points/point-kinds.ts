/** Kinds of coin records with their labels, in the order of the filter. Without zod, for public pages. */
export const pointKinds = {
  topup: '充值',
  'buy-resource': '购买资源',
  'buy-lesson': '购买课程',
  sale: '所得',
  'sign-up': '注册奖励',
  invite: '邀请奖励',
  'upload-approved': '上传奖励',
  bonus: '赠送',
  hold: '冻结',
  release: '解冻',
  refund: '退款',
  adjustment: '调整',
  merge: '账号合并',
} as const

export type PointKind = keyof typeof pointKinds

/** Maximum coins of one posting. */
export const maxCoins = 100_000_000
/** Maximum coins of an administrator's adjustment. */
export const maxAdjustment = 1_000_000
