import {
  type BuiltInPage,
  builtInPages,
  isLegalPage,
  type LegalPage,
} from '#contract/pages/site-pages/built-in-pages.ts'
import type { BlockOf, PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import type { PageContent } from '#contract/pages/site-pages/site-pages.ts'
import type { Site } from '#lib/session/session.ts'
import { elementsOf } from '#ui/editor/text-blocks.ts'
import { builtInSections } from '../home/built-in-sections.ts'
import { builtInColumns } from '../static/footer-columns.ts'

/** SITE-1: the program's text of a page as the blocks that the editor begins with; of all the texts only this one is loaded. */
export const builtInContent = async (name: BuiltInPage, site: Site): Promise<PageContent> => {
  if (isLegalPage(name)) return legalContent(name)
  if (name in others) return others[name as OtherPage](site)
  return tabs.includes(name) ? tabContent(name) : textContent(name)
}

const tabs: BuiltInPage[] = ['about', 'apply', 'contact']

const tabContent = async (name: BuiltInPage): Promise<PageContent> => {
  const { tabTexts } = await import('./tab-texts.ts')
  const { html, ...text } = tabTexts[name]!
  return { ...text, place: 'none', blocks: blocksOf(html) }
}

const textContent = async (name: BuiltInPage): Promise<PageContent> => {
  const { builtInTexts } = await import('../static/built-in-pages.ts')
  const { title, description, html, on } = builtInTexts[builtInPages[name]]!
  const button: PageBlock = { id: 'on', kind: 'action', label: on.label, link: on.to, note: '' }
  return { title, description, place: 'none', blocks: [...blocksOf(html), button] }
}

const legalContent = async (name: LegalPage): Promise<PageContent> => {
  const { legalTexts } = await import('../legal/legal-texts.ts')
  const { title, html } = legalTexts[builtInPages[name]]!
  return { title, description: '', place: 'none', blocks: blocksOf(html) }
}

type OtherPage = 'home' | 'footer' | 'notice' | 'solutions' | 'showcase'

/** Pages that consist of other blocks than texts. */
const others: Record<OtherPage, (site: Site) => PageContent | Promise<PageContent>> = {
  home: () => ({ title: '首页版块', description: '', place: 'none', blocks: builtInSections }),
  footer: (site) => ({ title: '页脚栏目', description: '', place: 'none', blocks: footerBlocks(site) }),
  notice: () => ({ title: '公告条', description: '', place: 'none', blocks: [] }),
  solutions: async () => {
    const { builtInSolutions } = await import('../solutions/built-in-solutions.ts')
    const { title, description, solutions } = builtInSolutions
    const blocks = solutions.map(({ kind = '', description: text, name, points, cases }, at) =>
      projectOf(at, { name, subtitle: '', text, drawing: kind, points, cases }),
    )
    return { title, description, place: 'none', blocks }
  },
  showcase: async () => {
    const { builtInShowcase } = await import('../showcase/built-in-showcase.ts')
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
