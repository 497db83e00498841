import { type BuiltInPage, builtInPages, isLegalPage, type LegalPage } from '#contract/site-pages/built-in-pages.ts'
import type { BlockOf, PageBlock } from '#contract/site-pages/site-page-blocks.ts'
import type { PageContent } from '#contract/site-pages/site-pages.ts'
import type { Site } from '#lib/session/session.ts'
import { elementsOf } from '#ui/editor/text-blocks.ts'
import aboutText from '../content/about.html?raw'
import applyText from '../content/apply.html?raw'
import contactText from '../content/contact.html?raw'
import { builtInSections } from '../home/built-in-sections.ts'
import { legalTexts } from '../legal/legal-texts.ts'
import { builtInShowcase } from '../showcase/built-in-showcase.ts'
import { builtInSolutions } from '../solutions/built-in-solutions.ts'
import { builtInTexts } from '../static/built-in-pages.ts'
import { builtInColumns } from '../static/footer-columns.ts'

type Text = Omit<PageContent, 'place' | 'blocks'> & { html: string; on?: { to: string; label: string } }

const tabs: Partial<Record<BuiltInPage, Text>> = {
  about: { title: '关于我们', description: '', html: aboutText },
  apply: { title: '入盟申请', description: '入盟的条件、材料、流程与费用，下载入盟申请表。', html: applyText },
  contact: { title: '联系我们', description: '联盟的服务热线、地址与邮编。', html: contactText },
}

/** SITE-1: the program's text of a page as the blocks that the editor begins with. */
export const builtInContent = (name: BuiltInPage, site: Site): PageContent => {
  if (isLegalPage(name)) return legalContent(name)
  return name in others ? others[name as OtherPage](site) : textContent(name)
}

const textContent = (name: BuiltInPage): PageContent => {
  const { title, description, html, on } = (tabs[name] ?? builtInTexts[builtInPages[name]])!
  const blocks = blocksOf(html)
  if (on) blocks.push({ id: 'on', kind: 'action', label: on.label, link: on.to, note: '' })
  return { title, description, place: 'none', blocks }
}

const legalContent = (name: LegalPage): PageContent => {
  const { title, html } = legalTexts[builtInPages[name]]!
  return { title, description: '', place: 'none', blocks: blocksOf(html) }
}

type OtherPage = 'home' | 'footer' | 'notice' | 'solutions' | 'showcase'

/** Pages that consist of other blocks than texts. */
const others: Record<OtherPage, (site: Site) => PageContent> = {
  home: () => ({ title: '首页版块', description: '', place: 'none', blocks: builtInSections }),
  footer: (site) => ({ title: '页脚栏目', description: '', place: 'none', blocks: footerBlocks(site) }),
  notice: () => ({ title: '公告条', description: '', place: 'none', blocks: [] }),
  solutions: () => {
    const { title, description, solutions } = builtInSolutions
    const blocks = solutions.map(({ kind = '', description: text, name, points, cases }, at) =>
      projectOf(at, { name, subtitle: '', text, drawing: kind, points, cases }),
    )
    return { title, description, place: 'none', blocks }
  },
  showcase: () => {
    const { title, description, fields } = builtInShowcase
    const blocks = fields.map(({ name, title: subtitle, describe, Case }, at) => {
      const cases = Case.map((one) => ({ name: one.Casename, text: one.text, picture: one.CaseimgUrl }))
      return projectOf(at, { name, subtitle, text: describe, drawing: '', points: [], cases })
    })
    return { title, description, place: 'none', blocks }
  },
}

type Project = Omit<BlockOf<'project'>, 'id' | 'kind' | 'cases'> & {
  cases: { name: string; text: string; picture?: string }[]
}

const projectOf = (at: number, { cases, ...project }: Project): PageBlock => ({
  id: `b${at + 1}`,
  kind: 'project',
  ...project,
  cases: cases.map(({ name, text, picture = '' }) => ({ name, text, picture })),
})

/** The address stands there as a field, so that it stays true. */
const footerBlocks = (site: Site): PageBlock[] =>
  builtInColumns({ ...site, address: '{{address}}', postalCode: '{{postalCode}}' })
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }, at) => ({ id: `b${at + 1}`, kind: 'links', title, items }))

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
