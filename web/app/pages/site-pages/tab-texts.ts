import type { BuiltInPage } from '#contract/pages/site-pages/built-in-pages.ts'
import aboutText from '../content/about.html?raw'
import applyText from '../content/apply.html?raw'
import contactText from '../content/contact.html?raw'

interface TabText {
  title: string
  description: string
  html: string
}

/** The texts of the tabs of 关于我们 that the portal brings along. */
export const tabTexts: Partial<Record<BuiltInPage, TabText>> = {
  about: { title: '关于我们', description: '', html: aboutText },
  apply: { title: '入盟申请', description: '入盟的条件、材料、流程与费用，下载入盟申请表。', html: applyText },
  contact: { title: '联系我们', description: '联盟的服务热线、地址与邮编。', html: contactText },
}
