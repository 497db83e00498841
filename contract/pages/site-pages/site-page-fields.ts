/** Where the value of a field is changed: the settings of coins or of the site; `auto` is counted, `fixed` never changes. */
export type FieldSource = 'points' | 'site' | 'auto' | 'fixed'

interface PageField {
  label: string
  /** How the back office shows the value; `#` stands for it. */
  shownAs: string
  source: FieldSource
}

const field = (label: string, source: FieldSource, shownAs = '#'): PageField => ({ label, source, shownAs })

/** SITE-5: the values that a text may contain as `{{name}}`. Every reader sees the value that holds at that moment. */
export const pageFields = {
  coinsPerYuan: field('汇率', 'points', '1 元 = # V币'),
  authorSharePercent: field('作者所得', 'points', '#%'),
  customMinYuan: field('充值下限', 'points', '# 元'),
  customMaxYuan: field('充值上限', 'points', '# 元'),
  paymentMinutes: field('付款时限', 'fixed', '# 分钟'),
  topUpExample: field('充值示例', 'points'),
  siteName: field('站点名称', 'site'),
  hotline: field('服务热线', 'site'),
  hotlineHours: field('服务时间', 'site'),
  address: field('联系地址', 'site'),
  postalCode: field('邮编', 'site'),
  maxUploadMb: field('上传上限', 'site', '# MB'),
  companyCount: field('成员单位', 'auto', '# 家'),
  resourceCount: field('在架资源', 'auto', '# 份'),
} as const satisfies Record<string, PageField>
export type PageFieldName = keyof typeof pageFields
export const pageFieldNames = Object.keys(pageFields) as [PageFieldName, ...PageFieldName[]]
export type PageFieldValues = Record<PageFieldName, string>

const placeholder = /\{\{(\w+)\}\}/g

const isFieldName = (name: string): name is PageFieldName => Object.hasOwn(pageFields, name)

/** The names in a text, each once. */
const namesIn = (text: string): string[] => [...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name!))]

/** The fields that a text contains, each once. */
export const fieldsIn = (text: string): PageFieldName[] => namesIn(text).filter(isFieldName)

/** A name in a text that no field has. */
export const unknownFieldIn = (text: string): string | undefined => namesIn(text).find((name) => !isFieldName(name))

/** Replaces the fields of a text by their values. */
export const fillFields = (text: string, values: Partial<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) => values[name] ?? whole)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The same in markup: a value is text, whatever it contains. */
export const fillFieldsInHtml = (html: string, values: Partial<Record<string, string>>): string =>
  html.replace(
    placeholder,
    (whole, name: string) => values[name]?.replace(/[&<>"]/g, (sign) => entities[sign]!) ?? whole,
  )
