import {
  fillFieldsInHtml,
  type PageFieldName,
  type PageFieldValues,
  pageFields,
} from '#contract/pages/site-pages/site-page-fields.ts'

export const labelOf = (name: string): string => pageFields[name as PageFieldName]?.label ?? name

/** A stored text with its fields as the editor shows them. */
export const withChips = (html: string, values: PageFieldValues): string =>
  fillFieldsInHtml(
    html.replace(
      /\{\{(\w+)\}\}/g,
      (stored, name: string) => `<span data-field="${name}"><span>${labelOf(name)}</span><b>${stored}</b></span>`,
    ),
    values,
  )
