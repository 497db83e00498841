import type { PageBlock } from '#contract/site-page-blocks.ts'
import { type BuiltInPage, builtInPages, type PageContent } from '#contract/site-pages.ts'
import { elementsOf } from '#ui/editor/text-blocks.ts'
import aboutText from '../content/about.html?raw'
import applyText from '../content/apply.html?raw'
import contactText from '../content/contact.html?raw'
import { builtInTexts } from '../static/built-in-pages.ts'

type Text = Omit<PageContent, 'place' | 'blocks'> & { html: string; on?: { to: string; label: string } }

const tabs: Partial<Record<BuiltInPage, Text>> = {
  about: { title: '关于我们', description: '', html: aboutText },
  apply: { title: '入盟申请', description: '入盟的条件、材料、流程与费用，下载入盟申请表。', html: applyText },
  contact: { title: '联系我们', description: '联盟的服务热线、地址与邮编。', html: contactText },
}

/** SITE-1: the program's text of a page as the blocks that the editor begins with. */
export const builtInContent = (name: BuiltInPage): PageContent => {
  const { title, description, html, on } = (tabs[name] ?? builtInTexts[builtInPages[name]])!
  const blocks = blocksOf(html)
  if (on) blocks.push({ id: 'on', kind: 'action', label: on.label, link: on.to, note: '' })
  return { title, description, place: 'none', blocks }
}

const packages = /<table>(?:(?!<\/table>)[\s\S])*\{\{packageRows\}\}[\s\S]*?<\/table>/

/** Headings and tables become blocks of their own, and what stands between them texts. */
const blocksOf = (html: string): PageBlock[] => {
  const blocks: PageBlock[] = []
  for (const element of elementsOf(html.replace(packages, '<hr>'))) {
    const id = `b${blocks.length + 1}`
    const last = blocks.at(-1)
    if (element.matches('h2')) blocks.push({ id, kind: 'heading', text: element.textContent.trim() })
    else if (element.matches('hr')) blocks.push({ id, kind: 'packages' })
    else if (element.matches('table')) blocks.push({ id, kind: 'table', ...tableOf(element) })
    else if (last?.kind === 'text') last.html += element.outerHTML
    else blocks.push({ id, kind: 'text', html: element.outerHTML })
  }
  return blocks
}

const tableOf = (table: Element) => {
  const cells = (row: Element) => [...row.children].map((cell) => cell.textContent.trim())
  const [head, ...rows] = [...table.querySelectorAll('tr')].map(cells)
  return { head: head ?? [], rows }
}
