import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import styles from './editor.module.css'

export interface PictureLimits {
  maxFiles: number
  maxBytes: number
}

export interface SentPicture {
  url: string
  width: number
  height: number
}

export interface PictureOptions extends PictureLimits {
  send: (file: File, options: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<SentPicture>
  /** Tells the person why a picture did not get in. */
  onRefused: (message: string) => void
  /** How many pictures are on their way or wait for another try: a text saved now would lack them. */
  onUnderWay?: (count: number) => void
}

const kinds = /^image\/(jpeg|png|webp|gif|avif)$/

interface PictureFile {
  name: string
  type: string
  size: number
}

/** Which of the chosen files may go, and why the others may not. */
export const checkPictures = <F extends PictureFile>(files: readonly F[], underWay: number, limits: PictureLimits) => {
  if (files.length + underWay > limits.maxFiles)
    return { good: [], refusals: [`一次最多上传 ${limits.maxFiles} 张图片`] }
  const reasonOf = ({ name, type, size }: F): string | undefined => {
    if (!kinds.test(type)) return `${name}：仅支持图片（JPG、PNG、WebP、GIF）`
    if (size > limits.maxBytes) return `${name}：图片不能超过 ${limits.maxBytes / 1024 / 1024} MB`
    return undefined
  }
  return {
    good: files.filter((file) => reasonOf(file) === undefined),
    refusals: files.map(reasonOf).filter((reason) => reason !== undefined),
  }
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

/** The dashed box that stands in for a picture: on its way, or with the reason why it did not arrive. */
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
    tell: (percent: number) => {
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
  const { send, onRefused, onUnderWay } = options
  const id = {}
  const { box, tell, showSending, showFailed } = placeholder(file.name)
  change(editor, { add: { id, pos: at, element: box } })
  const placeNow = () => uploadsOf(editor).find(({ spec }) => spec.id === id)?.from
  const count = () => onUnderWay?.(editor.isDestroyed ? 0 : uploadsOf(editor).length)
  const remove = () => {
    if (!editor.isDestroyed) change(editor, { remove: id })
    count()
  }
  const insert = ({ url, width, height }: SentPicture) => {
    const pos = placeNow() ?? editor.state.doc.content.size
    const alt = file.name.replace(/\.[^.]+$/, '')
    const image = { type: 'image', attrs: { src: url, alt, width, height } }
    editor.chain().insertContentAt(pos, image).run()
  }
  const attempt = async () => {
    const stop = new AbortController()
    showSending(() => stop.abort())
    count()
    try {
      insert(await send(file, { onProgress: tell, signal: stop.signal }))
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

/** Takes chosen, pasted or dropped files in at a place of the text; whatever else they are is refused in words. */
export const insertPictures = (editor: Editor, files: readonly File[], at: number, options: PictureOptions): void => {
  const { good, refusals } = checkPictures(files, uploadsOf(editor).length, options)
  for (const problem of refusals) options.onRefused(problem)
  for (const file of good) sendOne(editor, file, at, options)
}

/** Word and Excel put a picture of the copied text beside it: the text is meant. */
const hasWords = (data: DataTransfer | null): boolean => {
  const html = data?.getData('text/html')
  return html ? new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== '' : false
}

/** Pictures by paste and drop. */
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
    const receive = new Plugin({
      props: {
        handlePaste: (view, { clipboardData }) =>
          !hasWords(clipboardData) && take(clipboardData?.files, view.state.selection.to),
        handleDrop: (view, event) => {
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to
          return take(event.dataTransfer?.files, at)
        },
      },
    })
    return [uploads, receive]
  },
})
