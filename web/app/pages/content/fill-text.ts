import type { RouterContextProvider } from 'react-router'
import { fillFieldsInHtml } from '#contract/pages/site-pages/site-page-fields.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'

/** What the figures in texts depend on, apart from settings: the prices of packages and the number of companies. */
export const textTopics = ['payments', 'alliance']

/** Replaces the {{names}} in a text of ours by the figures that hold now. */
export const fillText = async (context: Readonly<RouterContextProvider>, html: string): Promise<string> => {
  if (!html.includes('{{')) return html
  const { sitePages } = api(context)
  const [fields, packages] = await orErrorPage(Promise.all([sitePages.getPageFields(), sitePages.getPackageTable()]))
  const filled = fillFieldsInHtml(html, fields).replace('{{packageRows}}', packages.rows.map(rowOf).join('\n'))
  const [unknown] = filled.match(/\{\{\w+\}\}/) ?? []
  if (unknown) throw new Error(`no figure is called ${unknown}`)
  return filled
}

const rowOf = (cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
