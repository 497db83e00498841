import type { RouterContextProvider } from 'react-router'
import type { Product, TopUpRules } from '#contract/payments.ts'
import { coinsOf } from '#contract/top-up.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { formatCount } from '#lib/format/format.ts'

const placeholder = /\{\{(\w+)\}\}/g

/** Replaces the {{names}} in a text of ours by the figures that hold now. */
export const fillText = async (context: Readonly<RouterContextProvider>, html: string): Promise<string> => {
  if (!html.includes('{{')) return html
  const { payments, alliance } = api(context)
  const [rules, packages, companies] = await orErrorPage(
    Promise.all([payments.getTopUpRules(), payments.listProducts({}), alliance.listCompanies()]),
  )
  const figures = figuresOf(rules, packages.content, companies.length)
  return html.replace(placeholder, (_, name: string) => {
    const figure = figures[name]
    if (figure === undefined) throw new Error(`no figure is called ${name}`)
    return figure
  })
}

const figuresOf = (rules: TopUpRules, packages: Product[], companyCount: number): Record<string, string> => ({
  coinsPerYuan: String(rules.coinsPerYuan),
  customMinYuan: formatCount(rules.customMinYuan),
  customMaxYuan: formatCount(rules.customMaxYuan),
  paymentMinutes: String(rules.paymentMinutes),
  authorSharePercent: String(rules.authorSharePercent),
  companyCount: String(companyCount),
  packageRows: packages.map(rowOf).join('\n'),
  topUpExample: topUpExample(rules, packages),
})

const rowOf = ({ actualPrice, coinSum, present }: Product): string => {
  const [base, bonus, sum] = [coinSum, present, coinSum + present].map(formatCount)
  return `<tr><td>${formatCount(actualPrice)} 元</td><td>${base}</td><td>${bonus}</td><td>${sum} V币</td></tr>`
}

/** An amount between two packages, with a bonus if any package has one. */
const topUpExample = (rules: TopUpRules, packages: Product[]): string => {
  const reached = packages.find(({ present }) => present > 0)
  const yuan = reached ? reached.actualPrice + 10 : 0
  if (!reached || yuan > rules.customMaxYuan) return ''
  const { coinSum, present } = coinsOf(yuan, packages, rules.coinsPerYuan)
  const [base, bonus, sum] = [coinSum, present, coinSum + present].map(formatCount)
  return `例如充值 ${formatCount(yuan)} 元，基础 ${base}，赠送 ${bonus}，共得 ${sum} V币。`
}
