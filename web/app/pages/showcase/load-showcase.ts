import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { type DraftReader, draftIn } from '#lib/url/draft-preview.ts'
import { isKind } from '#ui/cover/drawing-kind.ts'
import { projectsIn } from '../solutions/load-solutions.ts'
import { builtInShowcase } from './built-in-showcase.ts'

/** SITE-12: the published fields of work, or those that the portal brings along. */
export const loadShowcase = async ({ context, memberUrl }: DraftReader) => {
  const { page } = await orErrorPage(api(context).sitePages.getBuiltInPage({ name: 'showcase', ...draftIn(memberUrl) }))
  const { title, description } = page ?? builtInShowcase
  return { title, description, entries: page ? projectsIn(page.blocks).map(toEntry) : builtInEntries }
}

const toEntry = (
  { drawing, name, subtitle, text, points, cases }: ReturnType<typeof projectsIn>[number],
  at: number,
) => ({
  id: `field-${at + 1}`,
  drawing: { id: 701 + at, ...(isKind(drawing) ? { kind: drawing } : { title: name }) },
  name,
  subtitle,
  text,
  points,
  cases,
})

const builtInEntries = builtInShowcase.fields.map(({ id, name, title, describe, Case }) => ({
  id: `field-${id}`,
  drawing: { id: 700 + id, title: name },
  name,
  subtitle: title,
  text: describe,
  points: [],
  cases: Case.map(({ Casename, CaseimgUrl, text }) => ({ name: Casename, picture: CaseimgUrl, text })),
}))
