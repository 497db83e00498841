/** Rules of claims that pages and server share. Without zod, for public pages. */
export const claimReasons = {
  mismatch: { label: '与描述不符', hint: '标题、说明或预览与文件内容不一致' },
  damaged: { label: '文件损坏', hint: '打不开、缺页、乱码' },
  infringing: { label: '内容侵权', hint: '抄袭，或含他人未授权的成果' },
  other: { label: '其他', hint: '以上都不是，请在说明里写清' },
} as const
export type ClaimReason = keyof typeof claimReasons

/** What the buyer asks for. */
export const claimWishes = { refund: '退回 V币', repair: '作者补齐文件' } as const
export type ClaimWish = keyof typeof claimWishes

/** What the author answers. */
export const claimStances = { agree: '同意退款', repair: '已补齐文件', dispute: '不同意' } as const
export type ClaimStance = keyof typeof claimStances

/** CLAIM-4: the first two are open; a claim leaves them once. */
export const claimStates = {
  answer: '等待作者答复',
  ruling: '等待平台裁定',
  refunded: '已退款',
  partial: '已部分退款',
  released: '不予退款',
  withdrawn: '已撤回',
} as const
export type ClaimState = keyof typeof claimStates
export const openClaimStates = ['answer', 'ruling'] as const satisfies ClaimState[]
export const isClaimOpen = (state: ClaimState): boolean => (openClaimStates as readonly ClaimState[]).includes(state)

/** What an administrator decides. */
export const claimVerdicts = { refund: '全额退款', partial: '部分退款', release: '不予退款' } as const
export type ClaimVerdict = keyof typeof claimVerdicts

export const claimLimits = {
  /** Counted as code points, of each side's words and of the ruling. */
  wordsLength: 500,
  pictures: 6,
  pages: 10,
  /** Claims of one purchase, withdrawn ones included. */
  perSale: 3,
  pageLength: 30,
  /** CLAIM-12: this many claims after a download within the days mark a buyer. */
  suspiciousClaims: 3,
  suspiciousDays: 90,
} as const

interface SoldFor {
  /** What the buyer paid, bonus coins included. */
  price: number
  bonus: number
  /** The author's share. */
  share: number
}

/**
 * CLAIM-6: how a refund is divided. Bonus coins return first, as they were spent first, and stay bonus coins. The
 * author keeps the share of the paid coins that the buyer does not get back, rounded down.
 */
export const divideRefund = ({ price, bonus, share }: SoldFor, coins: number) => {
  const bonusBack = Math.min(bonus, coins)
  const paid = price - bonus
  const paidLeft = paid - (coins - bonusBack)
  return { bonusBack, authorKeeps: paid === 0 ? 0 : Math.floor((share * paidLeft) / paid) }
}
