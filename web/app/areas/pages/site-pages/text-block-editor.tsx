import { Node } from '@tiptap/core'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Bold, Link, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PageFieldName, PageFieldValues } from '#contract/pages/site-pages/site-page-fields.ts'
import { editorExtensions } from '#ui/editor/extensions.ts'
import { focusEditor } from '#ui/editor/focus-editor.ts'
import { LinkDialog } from '#ui/editor/link-dialog.tsx'
import { parseText } from '#ui/editor/parse-text.ts'
import type { PartProps } from '#ui/loading/after-page.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import prose from '#ui/text/prose.module.css'
import { labelOf } from './field-chips.ts'
import { FieldChoice } from './field-choice.tsx'
import styles from './text-block-editor.module.css'

export interface TextBlockEditorProps {
  initial: string
  values: PageFieldValues
  onChange: (html: string) => void
}

const noFormula = () => undefined

/** The text of one block, with settings' values as fields. */
export function TextBlockEditor({ initial, values, onChange, focusAt }: TextBlockEditorProps & PartProps) {
  const [linkAt, setLinkAt] = useState<string>()
  const [extensions] = useState(() => [...editorExtensions('请输入文字', noFormula), fieldNode(values)])
  const [content] = useState(() => parseText(fromStored(initial), extensions))
  const editor = useEditor({
    extensions,
    content,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '文字',
        class: classNames(prose.prose, styles.text),
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : toStored(now.getHTML())),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor has come
  useEffect(() => focusEditor(editor, focusAt), [])
  const insert = (name: PageFieldName) => editor.chain().focus().insertContent({ type: 'field', attrs: { name } }).run()
  const setLink = (href: string) => {
    setLinkAt(undefined)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }
  const removeLink = () => {
    setLinkAt(undefined)
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  return (
    <>
      <div className={styles.editor}>
        <div className={styles.toolbar} role="toolbar" aria-label="文字格式">
          <Marks editor={editor} openLink={() => setLinkAt(String(editor.getAttributes('link').href ?? ''))} />
          <i aria-hidden />
          <FieldChoice onChoose={insert} />
        </div>
        <EditorContent editor={editor} />
      </div>
      {linkAt !== undefined && (
        <LinkDialog current={linkAt} onSet={setLink} onRemove={removeLink} onClose={() => setLinkAt(undefined)} />
      )}
    </>
  )
}

/** SITE-5: a setting's value inside a text. It cannot be edited there; it shows its name and present value. */
const fieldNode = (values: PageFieldValues) =>
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
const toStored = (html: string): string => html.replace(chip, '{{$1}}')
const fromStored = (html: string): string => html.replace(/\{\{(\w+)\}\}/g, '<span data-field="$1"></span>')

interface Tool {
  label: string
  icon: LucideIcon
  mark: string
  run: () => unknown
}

const Marks = ({ editor, openLink }: { editor: Editor; openLink: () => void }) => {
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    { label: '加粗', icon: Bold, mark: 'bold', run: () => chain().toggleBold().run() },
    { label: '链接', icon: Link, mark: 'link', run: openLink },
    { label: '无序列表', icon: List, mark: 'bulletList', run: () => chain().toggleBulletList().run() },
    { label: '有序列表', icon: ListOrdered, mark: 'orderedList', run: () => chain().toggleOrderedList().run() },
  ]
  const on = useEditorState({ editor, selector: ({ editor: now }) => tools.map(({ mark }) => now.isActive(mark)) })
  return tools.map(({ label, icon: Icon, run }, at) => (
    <button key={label} type="button" aria-label={label} title={label} aria-pressed={on[at]} onClick={run}>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
    </button>
  ))
}
