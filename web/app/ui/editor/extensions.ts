import { type Extensions, Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import type { Node } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { formulaOptions } from '#ui/text/formula-options.ts'
import { isAllowedLink } from './link-address.ts'

const scriptMark = (name: string, tag: 'sub' | 'sup') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

/** Only pictures served under /photo/: the server removes all others. */
const Picture = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/photo/"]' }],
})

/** A table as the server stores it: without the column group and widths that TipTap adds. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
})

export interface FormulaPlace {
  kind: 'inline' | 'block'
  latex: string
  /** Position of the formula being edited; absent for a new one. */
  pos?: number
}

/** The editor's schema: exactly the server's allow-list. */
export const editorExtensions = (placeholder: string, onFormula: (place: FormulaPlace) => void): Extensions => {
  const edit = (kind: FormulaPlace['kind']) => (node: Node, pos: number) =>
    onFormula({ kind, latex: String(node.attrs.latex), pos })
  const katexOptions = { ...formulaOptions }
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (url) => isAllowedLink(url),
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    scriptMark('subscript', 'sub'),
    scriptMark('superscript', 'sup'),
    Picture,
    PlainTable.configure({ resizable: true }),
    TableRow,
    TableHeader,
    TableCell,
    InlineMath.configure({ katexOptions, onClick: edit('inline') }),
    BlockMath.configure({ katexOptions: { ...katexOptions, displayMode: true }, onClick: edit('block') }),
    Placeholder.configure({ placeholder }),
  ]
}
