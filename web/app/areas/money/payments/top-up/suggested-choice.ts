import { coinsOf, type Offer } from '#contract/money/payments/top-up.ts'

interface Rules {
  coinsPerYuan: number
  customMinYuan: number
  customMaxYuan: number
}

type Choice = { package: number } | { yuan: number }

/**
 * The choice that the form starts with: the cheapest package that covers the missing coins, else the smallest amount that
 * does, else the largest. Where nothing is missing it is the cheapest package with a bonus.
 */
export const suggestedChoice = (
  packages: readonly (Offer & { id: number })[],
  { coinsPerYuan, customMinYuan, customMaxYuan }: Rules,
  missing: number,
): Choice => {
  const byPrice = packages.toSorted((one, other) => one.actualPrice - other.actualPrice)
  if (missing <= 0) {
    const usual = byPrice.find(({ present }) => present > 0) ?? byPrice[0]
    return usual ? { package: usual.id } : { yuan: customMinYuan }
  }
  const enough = byPrice.find(({ coinSum, present }) => coinSum + present >= missing)
  if (enough) return { package: enough.id }
  for (let yuan = customMinYuan; yuan < customMaxYuan; yuan++) {
    const { coinSum, present } = coinsOf(yuan, packages, coinsPerYuan)
    if (coinSum + present >= missing) return { yuan }
  }
  return { yuan: customMaxYuan }
}
