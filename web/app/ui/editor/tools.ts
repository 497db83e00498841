import type { Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  Eraser,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Sigma,
  Strikethrough,
  Table,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'

export interface Tool {
  label: string
  icon: LucideIcon
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  /** Also written beside the icon. */
  hasText?: boolean
}

export interface ToolbarActions {
  openLink: () => void
  openFormula: () => void
  choosePictures: () => void
}

const mark = (label: string, icon: LucideIcon, name: string, run: Tool['run']): Tool => ({
  label,
  icon,
  run,
  isOn: (editor) => editor.isActive(name),
})

const focused = (editor: Editor) => editor.chain().focus()

/** The toolbar, group by group. */
export const toolGroups = ({ openLink, openFormula, choosePictures }: ToolbarActions): Tool[][] => [
  [
    mark('加粗', Bold, 'bold', (editor) => focused(editor).toggleBold().run()),
    mark('斜体', Italic, 'italic', (editor) => focused(editor).toggleItalic().run()),
    mark('下划线', Underline, 'underline', (editor) => focused(editor).toggleUnderline().run()),
    mark('删除线', Strikethrough, 'strike', (editor) => focused(editor).toggleStrike().run()),
  ],
  [
    mark('无序列表', List, 'bulletList', (editor) => focused(editor).toggleBulletList().run()),
    mark('有序列表', ListOrdered, 'orderedList', (editor) => focused(editor).toggleOrderedList().run()),
    mark('引用', TextQuote, 'blockquote', (editor) => focused(editor).toggleBlockquote().run()),
    mark('代码块', Code, 'codeBlock', (editor) => focused(editor).toggleCodeBlock().run()),
  ],
  [
    mark('链接', Link, 'link', openLink),
    mark('表格', Table, 'table', (editor) =>
      focused(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    ),
    { label: '公式', icon: Sigma, run: openFormula },
    { label: '图片', icon: Image, run: choosePictures, hasText: true },
  ],
  [
    { label: '清除格式', icon: Eraser, run: (editor) => focused(editor).unsetAllMarks().clearNodes().run() },
    { label: '撤销', icon: Undo2, run: (editor) => focused(editor).undo().run(), can: (editor) => editor.can().undo() },
    { label: '重做', icon: Redo2, run: (editor) => focused(editor).redo().run(), can: (editor) => editor.can().redo() },
  ],
]

export interface TableTool {
  label: string
  run: (editor: Editor) => void
  isDangerous?: boolean
}

/** What can be done while the cursor stands in a table. */
export const tableTools: readonly TableTool[] = [
  { label: '下方加行', run: (editor) => focused(editor).addRowAfter().run() },
  { label: '右侧加列', run: (editor) => focused(editor).addColumnAfter().run() },
  { label: '删除行', run: (editor) => focused(editor).deleteRow().run() },
  { label: '删除列', run: (editor) => focused(editor).deleteColumn().run() },
  { label: '合并或拆分', run: (editor) => focused(editor).mergeOrSplit().run() },
  { label: '表头行', run: (editor) => focused(editor).toggleHeaderRow().run() },
  { label: '删除表格', run: (editor) => focused(editor).deleteTable().run(), isDangerous: true },
]

export const blockKinds = [
  { value: 0, label: '正文' },
  { value: 2, label: '二级标题' },
  { value: 3, label: '三级标题' },
  { value: 4, label: '四级标题' },
] as const

export const blockKindOf = (editor: Editor): number =>
  blockKinds.find(({ value }) => value !== 0 && editor.isActive('heading', { level: value }))?.value ?? 0

export const setBlockKind = (editor: Editor, value: number): void => {
  const chain = focused(editor)
  if (value === 2 || value === 3 || value === 4) chain.setHeading({ level: value }).run()
  else chain.setParagraph().run()
}
