/** The author's share of the coins paid for an item, rounded down; the rest is the portal's (PTS-6, PTS-14). */
export const authorShareOf = (paidCoins: number, sharePercent: number): number =>
  Math.floor((paidCoins * sharePercent) / 100)
