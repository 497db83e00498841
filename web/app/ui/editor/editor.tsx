import 'katex/dist/katex.min.css'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '#ui/feedback/toast-store.ts'
import type { PartProps } from '#ui/loading/after-page.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import prose from '#ui/text/prose.module.css'
import styles from './editor.module.css'
import { countCharacters, isEmptyDocument } from './empty-document.ts'
import { editorExtensions, type FormulaPlace } from './extensions.ts'
import { focusEditor } from './focus-editor.ts'
import { FormulaDialog } from './formula-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { parseText } from './parse-text.ts'
import { insertPictures, type PictureOptions, PictureUploads } from './pictures.ts'
import { Toolbar } from './toolbar.tsx'

export interface EditorProps {
  /** The initial text; change the `key` of the editor to replace it. */
  initial: string
  onChange: (html: string, isEmpty: boolean) => void
  label: string
  placeholder?: string
  pictures: Omit<PictureOptions, 'onRefused'>
  /** Content at the right of the footer. */
  foot?: ReactNode
  hasError?: boolean
}

/** A rich text editor whose HTML passes the server's allow-list unchanged. */
export function Editor(props: EditorProps & PartProps) {
  const { initial, onChange, label, placeholder = '', pictures, foot, hasError, focusAt } = props
  const [isFull, setFull] = useState(false)
  const [linkAt, setLinkAt] = useState<string>()
  const [formula, setFormula] = useState<FormulaPlace>()
  const chooser = useRef<HTMLInputElement>(null)
  const options = useMemo<PictureOptions>(() => ({ ...pictures, onRefused: toast.error }), [pictures])

  const extensions = editorExtensions(placeholder, setFormula)
  const [content] = useState(() => parseText(initial, extensions))
  const editor = useEditor({
    extensions: [...extensions, PictureUploads.configure({ options })],
    content,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: classNames(prose.prose, styles.text),
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.getHTML(), isEmptyDocument(now)),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor has come
  useEffect(() => focusEditor(editor, focusAt), [])
  const count = useEditorState({ editor, selector: ({ editor: now }) => countCharacters(now.state.doc) })

  const openLink = useCallback(() => setLinkAt(String(editor.getAttributes('link').href ?? '')), [editor])
  const openFormula = useCallback(() => setFormula({ kind: 'block', latex: '' }), [])
  const choosePictures = useCallback(() => chooser.current?.click(), [])
  const doors = { openLink, openFormula, choosePictures }

  const setLink = (href: string) => {
    setLinkAt(undefined)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
  }
  const removeLink = () => {
    setLinkAt(undefined)
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  const placeFormula = ({ kind, latex, pos }: FormulaPlace) => {
    setFormula(undefined)
    const chain = editor.chain().focus()
    const isNew = pos === undefined
    if (kind === 'block') (isNew ? chain.insertBlockMath({ latex }) : chain.updateBlockMath({ latex, pos })).run()
    else (isNew ? chain.insertInlineMath({ latex }) : chain.updateInlineMath({ latex, pos })).run()
  }

  return (
    <div className={styles.editor} data-full={isFull || undefined} data-error={hasError || undefined}>
      <Toolbar editor={editor} isFull={isFull} onFull={() => setFull(!isFull)} {...doors} />
      <EditorContent editor={editor} className={styles.content} />
      <div className={styles.foot}>
        <span>正文 {count.toLocaleString('zh-CN')} 字</span>
        <span className={styles.hint}>从 Word 粘贴会自动去掉字体与颜色</span>
        <span className={styles.end}>{foot}</span>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple
        hidden
        aria-label="选择图片"
        onChange={({ target }) => {
          insertPictures(editor, [...(target.files ?? [])], editor.state.selection.to, options)
          target.value = ''
        }}
      />
      {linkAt !== undefined && (
        <LinkDialog current={linkAt} onSet={setLink} onRemove={removeLink} onClose={() => setLinkAt(undefined)} />
      )}
      {formula && <FormulaDialog place={formula} onSet={placeFormula} onClose={() => setFormula(undefined)} />}
    </div>
  )
}
