import { type AdminSitePage, type PageContent, saveSitePage } from '#contract/pages/site-pages/site-pages.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'

/** What the editor holds: the text, and the state of the page that it was written on. */
export interface PageForm extends PageContent {
  baseVersion: number
}

export const formOf = (page: AdminSitePage, builtIn: PageContent | undefined): PageForm => {
  const { title, description, place, blocks } = page.content ??
    builtIn ?? { title: page.title, description: '', place: 'none', blocks: [] }
  return { title, description, place, blocks, baseVersion: page.version }
}

export const contentOf = ({ title, description, place, blocks }: PageContent): PageContent => ({
  title,
  description,
  place,
  blocks,
})

export const isSameContent = (one: PageContent, other: PageContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

/** The first thing that the server would refuse, in its words. */
export const errorOf = (form: PageForm): string | undefined =>
  Object.values(fieldErrors(saveSitePage.body, { id: 1, version: form.baseVersion, ...contentOf(form) }))[0]
