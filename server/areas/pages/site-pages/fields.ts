import { coinsOf } from '#contract/money/payments/top-up.ts'
import type { PageFieldValues } from '#contract/pages/site-pages/site-page-fields.ts'
import type { Db } from '#kernel/database/index.ts'
import { settingsOf } from '../../base/settings/index.ts'
import { listItemCategories } from '../../catalogue/items/index.ts'
import { findPackages, topUpTerms } from '../../money/payments/index.ts'
import { findCompanies } from '../../people/companies/index.ts'

const grouped = new Intl.NumberFormat('en-US')
const count = (number: number) => grouped.format(number)

type Terms = Awaited<ReturnType<typeof topUpTerms>>
type Packages = Awaited<ReturnType<typeof findPackages>>

/** SITE-5: the fields of texts with the values that hold now. */
export const readFields = async (db: Db): Promise<PageFieldValues> => {
  const [terms, packages, companies, site, library, resources] = await Promise.all([
    topUpTerms(db),
    findPackages(db),
    findCompanies(db),
    readSiteFields(db),
    settingsOf(db, 'library'),
    countResources(db),
  ])
  return {
    coinsPerYuan: String(terms.coinsPerYuan),
    authorSharePercent: String(terms.authorSharePercent),
    customMinYuan: count(terms.customMinYuan),
    customMaxYuan: count(terms.customMaxYuan),
    paymentMinutes: String(terms.paymentMinutes),
    topUpExample: topUpExample(terms, packages),
    ...site,
    maxUploadMb: count(library.maxUploadMb),
    companyCount: count(companies.length),
    resourceCount: count(resources),
  }
}

/** The fields that every page may show: their settings are cached. */
export const readSiteFields = async (db: Db) => {
  const { siteName, hotline, hotlineHours, address, postalCode } = await settingsOf(db, 'site')
  return { siteName, hotline, hotlineHours, address, postalCode }
}

/** All listed resources, each in one category. */
const countResources = async (db: Db): Promise<number> =>
  (await listItemCategories(db, undefined, 'resource')).reduce((sum, { count: listed }) => sum + listed, 0)

/** An amount between two packages, with a bonus if any package has one. */
const topUpExample = ({ customMaxYuan, coinsPerYuan }: Terms, packages: Packages): string => {
  const reached = packages.find(({ bonus }) => bonus > 0)
  const yuan = reached ? reached.price + 10 : 0
  if (!reached || yuan > customMaxYuan) return ''
  const offers = packages.map(({ price, coins, bonus }) => ({ actualPrice: price, coinSum: coins, present: bonus }))
  const { coinSum, present } = coinsOf(yuan, offers, coinsPerYuan)
  return `例如充值 ${count(yuan)} 元，基础 ${count(coinSum)}，赠送 ${count(present)}，共得 ${count(coinSum + present)} V币。`
}

/** The packages on sale as the rows of a table. */
export const packageTable = async (db: Db) => ({
  head: ['充值金额', '基础', '赠送', '合计'],
  rows: (await findPackages(db)).map(({ price, coins, bonus }) => [
    `${count(price)} 元`,
    count(coins),
    count(bonus),
    `${count(coins + bonus)} V币`,
  ]),
})
