/** What a coin record is about, with the word people read; the order is that of the filter. Free of zod for public pages. */
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
} as const

export type PointKind = keyof typeof pointKinds

/** The most coins one posting moves. */
export const maxCoins = 100_000_000
/** The most coins an administrator's correction moves. */
export const maxAdjustment = 1_000_000
