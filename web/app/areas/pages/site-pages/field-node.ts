import { Node } from '@tiptap/core'
import type { PageFieldName, PageFieldValues } from '#contract/pages/site-pages/site-page-fields.ts'
import { labelOf } from './field-chips.ts'

/** SITE-5: a setting's value inside a text. It cannot be edited there; it shows its name and present value. */
export const fieldNode = (values: PageFieldValues) =>
  Node.create({
    name: 'field',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ name: { default: '' } }),
    parseHTML: () => [
      { tag: 'span[data-field]', getAttrs: (element) => ({ name: element.getAttribute('data-field') ?? '' }) },
    ],
    renderHTML({ node }) {
      const name = String(node.attrs.name)
      return ['span', { 'data-field': name }, ['span', labelOf(name)], ['b', values[name as PageFieldName] ?? '']]
    },
  })

const chip = /<span data-field="(\w+)">.*?<\/b><\/span>/g

/** The stored form of a text is `{{name}}`. */
export const toStored = (html: string): string => html.replace(chip, '{{$1}}')
export const fromStored = (html: string): string => html.replace(/\{\{(\w+)\}\}/g, '<span data-field="$1"></span>')
