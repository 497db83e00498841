import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { parseInert } from '#ui/trusted-types/trusted-types.ts'
import { checkPictures, type PictureLimits } from './check-pictures.ts'
import styles from './editor.module.css'

export interface SentPicture {
  url: string
  width: number
  height: number
}

export interface PictureOptions extends PictureLimits {
  send: (file: File, options: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<SentPicture>
  /** Shows why a picture was not accepted. */
  onRefused: (message: string) => void
  /** Number of unfinished or failed uploads: a text saved now would lack these pictures. */
  onPendingChange?: (count: number) => void
}

interface Change {
  add?: { id: object; pos: number; element: HTMLElement }
  remove?: object
}

const key = new PluginKey<DecorationSet>('picture-uploads')

const uploads = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, before) {
      const set = before.map(transaction.mapping, transaction.doc)
      const change = transaction.getMeta(key) as Change | undefined
      if (change?.add) {
        const { id, pos, element } = change.add
        return set.add(transaction.doc, [Decoration.widget(pos, element, { id })])
      }
      return change?.remove ? set.remove(set.find(undefined, undefined, (spec) => spec.id === change.remove)) : set
    },
  },
  props: { decorations: (state) => key.getState(state) },
})

const change = (editor: Editor, meta: Change) => editor.view.dispatch(editor.state.tr.setMeta(key, meta))

const uploadsOf = (editor: Editor) => key.getState(editor.state)?.find() ?? []

const buttonOf = (text: string, onClick: () => void) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', onClick)
  return button
}

/** The box shown in the text until a picture is uploaded: its progress, or the reason of the failure. */
const placeholder = (name: string) => {
  const box = document.createElement('div')
  box.className = styles.uploading!
  box.contentEditable = 'false'
  const label = document.createElement('span')
  const bar = document.createElement('progress')
  bar.max = 100
  bar.setAttribute('aria-label', `正在上传 ${name}`)
  return {
    box,
    setProgress: (percent: number) => {
      bar.value = percent
    },
    showSending(cancel: () => void) {
      label.textContent = name
      bar.value = 0
      box.removeAttribute('data-failed')
      box.replaceChildren(label, bar, buttonOf('取消', cancel))
    },
    showFailed(reason: string, retry: () => void, remove: () => void) {
      label.textContent = `${name}：${reason}`
      box.setAttribute('data-failed', '')
      box.replaceChildren(label, buttonOf('重试', retry), buttonOf('移除', remove))
    },
  }
}

const sendOne = (editor: Editor, file: File, at: number, options: PictureOptions) => {
  const { send, onRefused, onPendingChange } = options
  const id = {}
  const { box, setProgress, showSending, showFailed } = placeholder(file.name)
  change(editor, { add: { id, pos: at, element: box } })
  const currentPosition = () => uploadsOf(editor).find(({ spec }) => spec.id === id)?.from
  const count = () => onPendingChange?.(editor.isDestroyed ? 0 : uploadsOf(editor).length)
  const remove = () => {
    if (!editor.isDestroyed) change(editor, { remove: id })
    count()
  }
  const insert = ({ url, width, height }: SentPicture) => {
    const pos = currentPosition() ?? editor.state.doc.content.size
    const alt = file.name.replace(/\.[^.]+$/, '')
    const image = { type: 'image', attrs: { src: url, alt, width, height } }
    editor.chain().insertContentAt(pos, image).run()
  }
  const attempt = async () => {
    const stop = new AbortController()
    showSending(() => stop.abort())
    count()
    try {
      insert(await send(file, { onProgress: setProgress, signal: stop.signal }))
      remove()
    } catch (error) {
      if (stop.signal.aborted || editor.isDestroyed) return remove()
      const reason = error instanceof Error ? error.message : '上传失败'
      onRefused(`${file.name}：${reason}`)
      showFailed(reason, () => void attempt(), remove)
    }
  }
  void attempt()
}

/** Uploads chosen, pasted or dropped pictures and inserts them at `at`; reports the files it rejects. */
export const insertPictures = (editor: Editor, files: readonly File[], at: number, options: PictureOptions): void => {
  const { accepted, errors } = checkPictures(files, uploadsOf(editor).length, options)
  for (const error of errors) options.onRefused(error)
  for (const file of accepted) sendOne(editor, file, at, options)
}

/** Word and Excel also put a picture of the copied text on the clipboard; the person means the text. */
const hasText = (data: DataTransfer | null): boolean => {
  const html = data?.getData('text/html')
  return html ? parseInert(html).body.textContent.trim() !== '' : false
}

/** Accepts pictures by paste and drop. */
export const PictureUploads = Extension.create<{ options?: PictureOptions }>({
  name: 'pictureUploads',
  addOptions: () => ({ options: undefined }),
  addProseMirrorPlugins() {
    const { editor } = this
    const take = (files: FileList | undefined, at: number): boolean => {
      if (!files?.length || !this.options.options) return false
      insertPictures(editor, [...files], at, this.options.options)
      return true
    }
    const pasteAndDrop = new Plugin({
      props: {
        handlePaste: (view, { clipboardData }) =>
          !hasText(clipboardData) && take(clipboardData?.files, view.state.selection.to),
        handleDrop: (view, event) => {
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to
          return take(event.dataTransfer?.files, at)
        },
      },
    })
    return [uploads, pasteAndDrop]
  },
})
